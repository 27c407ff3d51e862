// The authors and licenses of the packages in the bundle.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { names } from './packages.mjs';

/** The package of a module in the bundle, which is that of the innermost package folder around it. */
function owner(packages, module) {
  return packages
    .filter(({ folder }) => module.startsWith(folder + '/'))
    .reduce((best, each) => (best && best.folder.length > each.folder.length ? best : each), undefined);
}

/** A person or a list of persons, in any of the forms that package.json allows. */
function people(...given) {
  return given
    .flat()
    .filter(Boolean)
    .map(each => (typeof each === 'string' ? each : each.name))
    .join(', ');
}

/** The SPDX identifier or expression of a package. */
function identifier({ license, licenses }) {
  const given = license ?? licenses;
  const list = [given].flat().filter(Boolean).map(each => each.type ?? each);
  return list.length > 1 ? `(${list.join(' OR ')})` : list[0] ?? '';
}

/** The texts of a package's license files. */
function texts(folder) {
  return names(folder)
    .filter(name => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name) && !/\.(js|json|ts)$/i.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

/** The licenses allowed in a bundle, which only require attribution. */
const permissive =
  /^(0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|CC-BY-4\.0|CC0-1\.0|ISC|MIT|MIT-0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;

/**
 * Writes licenses.json, in the format that JupyterLab's Help, Licenses reads, and
 * THIRD_PARTY.txt. Fails if a package has no license, or one that is not permissive.
 */
export function writeLicenses(packages, modules, folder) {
  const within = new Set(modules.map(module => owner(packages, module)).filter(Boolean));
  const rows = [...within]
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
    .map(each => {
      const found = texts(each.folder);
      const author = people(each.author, each.contributors, each.maintainers);
      const none = `${each.name} ${each.version} comes without a license file; its package.json says ${identifier(each)}.`;
      return {
        name: each.name,
        versionInfo: each.version,
        licenseId: identifier(each),
        extractedText: found.length ? found.join('\n\n') : none + (author ? `\nAuthor: ${author}` : '')
      };
    });
  for (const { name, licenseId } of rows) {
    const alternatives = licenseId.replace(/[()]/g, '').split(/ OR /);
    if (!alternatives.some(each => each.split(/ AND /).every(one => permissive.test(one.trim())))) {
      throw new Error(`${name} has the license ${licenseId || '(none)'}: see build/licenses.mjs`);
    }
  }
  const packed = { bundles: { 'SET Lab': { packages: rows } } };
  writeFileSync(join(folder, 'licenses.json'), JSON.stringify(packed) + '\n');

  // A text shared by many packages is printed once.
  const groups = new Map();
  for (const row of rows) {
    groups.set(row.extractedText, [...(groups.get(row.extractedText) ?? []), row]);
  }
  const parts = [...groups].map(([text, list]) =>
    [...list.map(({ name, versionInfo, licenseId }) => `${name} ${versionInfo} (${licenseId})`), '', text].join('\n')
  );
  const rule = '\n\n' + '-'.repeat(80) + '\n\n';
  writeFileSync(
    join(folder, 'THIRD_PARTY.txt'),
    [`The front end of SET Lab holds ${rows.length} packages of others.`, ...parts].join(rule) + '\n'
  );
  return rows;
}
