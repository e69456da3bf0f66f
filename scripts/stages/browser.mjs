import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome']
const packages = ['chromium', 'fonts-dejavu-core']

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

const browser = () => process.env.CHROMIUM ?? names.map(onPath).find((file) => file !== undefined)

/**
 * Finds Chromium, and installs it where we are root on Debian: the one system package that tests may bring.
 * @param {number} until
 * @returns {Promise<{ readonly path: string } | { readonly missing: string, readonly output: string }>}
 */
export async function ensureBrowser(until) {
  const present = browser()
  if (present !== undefined) return { path: present }
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const missing = `there is no Chromium: ${command}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { missing, output: '' }
  const limits = { until, environment: { DEBIAN_FRONTEND: 'noninteractive' } }
  const patient = ['-o', 'DPkg::Lock::Timeout=120']
  const updated = await run('apt-get', [...patient, 'update'], limits)
  const [, ...words] = command.split(' ')
  const installed = await run('apt-get', [...patient, ...words], limits)
  const path = browser()
  return path === undefined ? { missing, output: updated.output + installed.output } : { path }
}
