import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject } from '../bootstrap/project.mjs'
import { ownFiles } from '../stages/own-files.mjs'

/** Every file of the repository, as a path from its root. */
export const files: readonly string[] = ownFiles()

export const textOf = (path: string): string => readFileSync(inProject(path), 'utf8')

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/** Programs and styles below a folder. */
export const codeIn = (folder: string): readonly string[] =>
  files.filter((path) => isCode(path) && path.startsWith(`${folder}/`))

/** Tests, and what only tests use. */
export const isTest = (path: string): boolean => /(\.test\.tsx?|(^|\/)test-[^/]*\.tsx?)$/.test(path)

export interface Import {
  readonly from: string
  /** As written: `zod`, `@patchbay/contract/roles`, `./app.ts`. */
  readonly specifier: string
  readonly typeOnly: boolean
  /** Path from the root for a file of ours, else null. */
  readonly path: string | null
}

/** Import and export statements, calls of `import`, and JSDoc types, at the beginning of a line or in an expression. */
const statement =
  /^\s*(?:import|export)\b(\s+type\b)?(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const own = /^@patchbay\/([^/]+)\/(.+)$/.exec(specifier)
  return own === null ? null : `${own[1]}/src/${own[2]}.ts`
}

export function importsOf(path: string): readonly Import[] {
  return [...textOf(path).matchAll(statement)].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    return { from: path, specifier, typeOnly: match[1] !== undefined, path: pathOf(path, specifier) }
  })
}
