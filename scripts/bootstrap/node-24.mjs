import { existsSync, realpathSync } from 'node:fs'
import { Sentence, inProject } from './project.mjs'

/** The first version that runs TypeScript as it is and that all parts are tested with. */
const wanted = 24

/**
 * The Node that everything of ours runs on: the packaged one where the platform has it, else the present one.
 * @returns {string} path of the program
 */
export function node24() {
  const folder = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const packaged = inProject(
    'node_modules',
    folder,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(packaged)) return realpathSync(packaged)
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  throw new Sentence(
    `Node ${wanted} or newer is needed on ${process.platform} ${process.arch}; this is ${process.versions.node}.`,
  )
}
