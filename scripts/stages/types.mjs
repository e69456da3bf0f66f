import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../bootstrap/project.mjs'
import { oneTest } from './counts.mjs'
import { runNode } from './program.mjs'

/** @param {string} folder @returns {boolean} */
function hasSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !/^(node_modules|dist)$/.test(entry.name) && hasSources(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name),
  )
}

/** @returns {string[]} */
function configurations() {
  /** @type {{ readonly workspaces: readonly string[] }} */
  const { workspaces } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  return [...workspaces, 'scripts']
    .flatMap((folder) =>
      hasSources(inProject(folder))
        ? [join(folder, 'tsconfig.json'), join(folder, 'tsconfig.test.json')]
        : [],
    )
    .filter((file) => existsSync(inProject(file)))
}

/** The compiler over every workspace. @param {number} until */
export async function types(until) {
  let ok = true
  let output = ''
  for (const file of configurations()) {
    const ended = await runNode(inProject('node_modules', 'typescript', 'bin', 'tsc'), ['-p', file], {
      until,
    })
    ok &&= ended.ok
    if (!ended.ok) output += `${file}\n${ended.output}\n`
  }
  return oneTest({ ok, output })
}
