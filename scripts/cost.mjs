import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject } from './bootstrap/project.mjs'
import { ownFiles } from './stages/own-files.mjs'

// `npm run cost`: what a feature costs in files, measured from the tree. CONTRIBUTING.md keeps the table between its markers.

/** Where a change is carried forward: what it reaches must be read to understand any change. */
const engine = 'server/src/changes/run/carry-forward.ts'

const isCode = (/** @type {string} */ path) =>
  /\.(ts|tsx|sql)$/.test(path) && !/(\.test\.tsx?|(^|\/)test-[^/]*\.tsx?)$/.test(path)

const code = ownFiles().filter(isCode)
const within = (/** @type {string} */ folder) => code.filter((path) => path.startsWith(`${folder}/`))
const textOf = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8')

const workspaces = ['contract', 'connectors', 'lab', 'server', 'web']

/**
 * Imports of each file of a workspace by another of it; without `types`, only those of values.
 * @param {string} workspace @param {boolean} types @returns {ReadonlyMap<string, readonly string[]>}
 */
const importsOf = (workspace, types) =>
  new Map(
    within(`${workspace}/src`).map((path) => [
      path,
      [...textOf(path).matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm)]
        .filter((match) => types || match[1] === undefined)
        .flatMap((match) => {
          const named = match[2] ?? ''
          if (named.startsWith('.')) return [posix.join(posix.dirname(path), named)]
          const [, of = '', rest = ''] = /^@patchbay\/([a-z]+)\/(.+)$/.exec(named) ?? []
          return of === workspace ? ['.ts', '.tsx'].map((end) => `${of}/src/${rest}${end}`) : []
        })
        .filter(isCode),
    ]),
  )

/** Imports of each file of the server by another of it, type-only ones included. */
const imports = importsOf('server', true)

/**
 * What can be come to from somewhere, itself left out unless a way leads back to it.
 * @param {ReadonlyMap<string, Iterable<string>>} ways
 * @param {string} from
 */
function reached(ways, from) {
  /** @type {Set<string>} */
  const seen = new Set()
  const left = [from]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    for (const next of ways.get(at) ?? []) {
      if (!seen.has(next)) left.push(next)
      seen.add(next)
    }
  }
  return seen
}

/**
 * Folders from which a chain of imports leads out and back again, in any workspace. What a route imports when it is opened is no
 * import of its.
 * @param {{ readonly types: boolean }} of Whether imports of types alone count.
 */
export function circles({ types }) {
  return workspaces.flatMap((workspace) => {
    /** @type {Map<string, Set<string>>} */
    const ways = new Map()
    for (const [path, all] of importsOf(workspace, types)) {
      const folder = posix.dirname(path)
      const others = all.map((other) => posix.dirname(other)).filter((other) => other !== folder)
      ways.set(folder, new Set([...(ways.get(folder) ?? []), ...others]))
    }
    return [...ways.keys()].filter((folder) => reached(ways, folder).has(folder)).sort()
  })
}

/** Files of the server that the engine of changes reaches, itself among them. */
export const engineReach = () => [...new Set([engine, ...reached(imports, engine)])].sort()

/** Files of the product that have a name in their path or text, and the folders they lie in. */
function standing(/** @type {RegExp} */ name) {
  const files = ['contract', 'server', 'web']
    .flatMap(within)
    .filter((path) => name.test(path) || name.test(textOf(path)))
  return { files: files.length, folders: new Set(files.map((path) => posix.dirname(path))).size }
}

const inFolders = (/** @type {RegExp} */ name) => {
  const { files, folders } = standing(name)
  return `${files} files, ${folders} folders`
}

const own = (/** @type {string[]} */ paths) => {
  const there = paths.flatMap((path) => code.filter((file) => file === path || file.startsWith(`${path}/`)))
  const lines = there.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)
  return `${there.length} files, ${lines} lines`
}

/** Files with a line for each kind of system, which one more kind edits beside its connector. */
function listingKinds() {
  const list = textOf('contract/src/systems/system-kinds.ts')
  const kinds = [...list.matchAll(/^ {2}'?([a-z-]+)'?: \{ name/gm)].map((match) => match[1] ?? '')
  return ['contract', 'server/src', 'web', 'connectors', 'lab']
    .flatMap(within)
    .filter((path) => kinds.every((kind) => new RegExp(`'${kind}'|\\b${kind}: `).test(textOf(path))))
}

/** The table as CONTRIBUTING.md has it. */
export function table() {
  const rows = [
    [
      'a field of a change: files with the ports’ `powerPriority`',
      String(standing(/\bpowerPriority\b/).files),
      '3',
    ],
    [
      'the smallest change kind: files that name `release-lease`',
      inFolders(/release-?lease|lease-?release/i),
      '8 files, 4 folders',
    ],
    [
      'a resource screen: files of departments alone',
      own([
        'contract/src/resources/departments.ts',
        'server/src/resources/departments.ts',
        'web/src/screens/site-resources/departments',
      ]),
      '6 files, 400 lines',
    ],
    ['a system kind: files that list all kinds', String(listingKinds().length), '6'],
    [
      'a workflow: files of Network connect alone, its doctor left out',
      own([
        'contract/src/plans/network-connect.ts',
        'server/src/plans/network-connect',
        'web/src/screens/workflows/network-connect/network-connect.tsx',
      ]),
      '8 files, 600 lines',
    ],
    [
      'a query screen: files of Active Directory alone',
      own([
        'contract/src/common-queries/active-directory.ts',
        'server/src/calls/common-queries/active-directory.ts',
        'web/src/screens/common-queries/active-directory',
      ]),
      '12 files',
    ],
    ['files the engine of changes reaches', String(engineReach().length), '130'],
    ['files of `web/src`', String(within('web/src').length), '620'],
    ['files of `server/src/changes`', String(within('server/src/changes').length), '310'],
    ['folders in a circle of imports, by values', String(circles({ types: false }).length), '0'],
    ['the same, types counted', String(circles({ types: true }).length), '20'],
  ]
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`
  return [line(['what', 'now', 'goal']), line(['---', '---', '---']), ...rows.map(line)].join('\n')
}

if (process.argv[1] === inProject('scripts', 'cost.mjs')) console.log(table())
