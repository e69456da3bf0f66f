import { spawnSync } from 'node:child_process'
import { Skipped } from './report.ts'

const isInstalled = (name: string): boolean =>
  spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' }).stdout?.trim() ===
  'install ok installed'

/**
 * Makes sure of Debian packages: installs what is missing when root and `REAL_SYSTEMS=install`.
 * @throws Skipped with the command that adds them
 */
export function needPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || process.env['REAL_SYSTEMS'] !== 'install') {
    throw new Skipped(
      `needs ${missing.join(', ')}; add with REAL_SYSTEMS=install as root, or: ${command.join(' ')}`,
    )
  }
  const [tool = '', ...words] = command
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const waiting = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Dpkg::Use-Pty=0']
  const install = () => spawnSync(tool, [...words, ...waiting], { env, encoding: 'utf8' })
  let done = install()
  if (done.status !== 0) {
    // A list of packages that is too old names files that are gone.
    spawnSync(tool, ['update'], { env })
    done = install()
  }
  if (done.status !== 0) {
    const last = (done.stderr ?? '').trim().split('\n').at(-1)
    throw new Skipped(`apt-get could not install ${missing.join(', ')}: ${last}`)
  }
}
