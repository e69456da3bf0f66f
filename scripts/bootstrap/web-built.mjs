import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeInTurn } from './hold.mjs'
import { node24 } from './node-24.mjs'
import { Sentence, inProject, root } from './project.mjs'

const marker = inProject('web', 'dist', '.built')

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(inProject(folder), { withFileTypes: true })
    .filter(({ name }) => !/^(dist|node_modules|\..*|.*\.test\.tsx?)$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sources(path) : [path]
    })
}

/** Changes when anything changes that the built pages are made of. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [...sources('web'), ...sources('contract'), 'NOTICE', 'package-lock.json'].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inProject(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function builtFrom() {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return null
  }
}

/**
 * Builds the pages where they are missing or older than their sources.
 * @param {() => void} [before] is called before it builds; what it throws stops it
 * @returns {Promise<boolean>} did it build
 */
export async function ensureWebBuilt(before) {
  if (builtFrom() === fingerprint()) return false
  before?.()
  const hold = await takeInTurn(inProject('web', '.building'), ({ pid }) =>
    console.error(`Waiting for the pages that process ${pid} builds.`),
  )
  try {
    const now = fingerprint()
    if (builtFrom() === now) return false
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
    const { status } = spawnSync(
      node24(),
      [vite, 'build', inProject('web'), '--configLoader', 'native', '--logLevel', 'warn'],
      {
        cwd: root,
        // Only what goes wrong is said, and not where the ready line is looked for.
        stdio: ['ignore', 2, 2],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    if (status !== 0) throw new Sentence('The pages could not be built; what is above says why.')
    writeFileSync(marker, now)
    return true
  } finally {
    hold.release()
  }
}
