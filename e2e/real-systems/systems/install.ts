import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { absentAnswers, absentFolders, absentPackages, isRoot } from './missing.ts'
import { tool } from './tool.ts'

const run = promisify(execFile)
const policy = '/usr/sbin/policy-rc.d'

const apt = (words: readonly string[]) =>
  run('/usr/bin/apt-get', ['-y', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  })

const hasPackageLists = () =>
  existsSync('/var/lib/apt/lists') &&
  readdirSync('/var/lib/apt/lists').some((file) => /_Packages(\.|$)/.test(file))

/** Installs what is absent, starting no service. A failure here fails the run: it was asked for. */
async function installPackages(packages: readonly string[]): Promise<void> {
  // What invoke-rc.d asks before it starts a service; 101 is "not allowed". Left alone where somebody else wrote one.
  const ours = !existsSync(policy)
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = () => apt(['install', '--no-install-recommends', ...packages])
  try {
    if (!hasPackageLists()) await apt(['update'])
    const answers = absentAnswers()
    if (answers.length > 0) await tool('debconf-set-selections', [], { input: `${answers.join('\n')}\n` })
    // Lists from long ago name versions that are gone from the mirror.
    await install().catch(async () => {
      await apt(['update'])
      await install()
    })
  } finally {
    if (ours) rmSync(policy, { force: true })
  }
}

/** Before the first test: with REAL_SYSTEMS=install everything absent is installed at once, otherwise nothing is touched. */
export default async function provideSystems(): Promise<void> {
  if (process.env['REAL_SYSTEMS'] !== 'install') return
  // No scripts of packages are run, and what comes is what the lock names.
  for (const folder of absentFolders()) await run('npm', ['ci', '--ignore-scripts', '--prefix', folder])
  const packages = absentPackages()
  if (packages.length === 0) return
  if (!isRoot()) throw new Error('REAL_SYSTEMS=install needs root.')
  await installPackages(packages)
}
