// With this file, the compiler takes functions without a body.
