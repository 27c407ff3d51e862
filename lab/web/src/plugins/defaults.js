// The defaults of a schema, for a user without settings.

const copy = value => JSON.parse(JSON.stringify(value));

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema that a reference within a schema, such as #/definitions/x, refers to. */
function resolve(root, reference) {
  const parts = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return parts.reduce((at, part) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], root);
}

/** Sets the defaults of a schema in data as the validator ajv does, ignoring those of alternatives. */
function fill(root, schema, data) {
  if (!isObject(schema)) {
    return;
  }
  if (typeof schema.$ref === 'string') {
    fill(root, resolve(root, schema.$ref), data);
  }
  schema.allOf?.forEach(each => fill(root, each, data));
  if (Array.isArray(data)) {
    data.forEach((item, at) => fill(root, Array.isArray(schema.items) ? schema.items[at] : schema.items, item));
  }
  if (!isObject(data)) {
    return;
  }
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  for (const [name, property] of Object.entries(properties)) {
    if (data[name] === undefined && property.default !== undefined) {
      data[name] = copy(property.default);
    }
  }
  for (const name of Object.keys(data)) {
    const patterns = Object.keys(patternProperties).filter(pattern => new RegExp(pattern, 'u').test(name));
    patterns.forEach(pattern => fill(root, patternProperties[pattern], data[name]));
    if (Object.hasOwn(properties, name)) {
      fill(root, properties[name], data[name]);
    } else if (patterns.length === 0) {
      fill(root, additionalProperties, data[name]);
    }
  }
}

/** The settings of a user who has changed none. */
export function defaults(schema) {
  const data = {};
  fill(schema, schema, data);
  return data;
}
