import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './program.mjs'

/** Debian's shell is the same engine without a window and takes two thirds of the time; the whole browser has the night. */
const kinds = {
  shell: { names: ['chromium-headless-shell'], packages: ['chromium-headless-shell', 'fonts-dejavu-core'] },
  whole: {
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium', 'fonts-dejavu-core'],
  },
}

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

const first = (/** @type {readonly string[]} */ names) => names.map(onPath).find((file) => file !== undefined)

/**
 * Finds Chromium, and installs it where we are root on Debian: the one system package that tests may bring.
 * @param {number} until
 * @returns {Promise<{ readonly path: string } | { readonly missing: string, readonly output: string }>}
 */
export async function ensureBrowser(until) {
  const [wanted, other] =
    process.env.NIGHTLY === '1' ? [kinds.whole, kinds.shell] : [kinds.shell, kinds.whole]
  const present = process.env.CHROMIUM ?? first(wanted.names)
  if (present !== undefined) return { path: present }
  const { packages } = wanted
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const missing = `there is no Chromium: ${command}`
  const instead = first(other.names)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return instead === undefined ? { missing, output: '' } : { path: instead }
  const limits = { until, environment: { DEBIAN_FRONTEND: 'noninteractive' } }
  const patient = ['-o', 'DPkg::Lock::Timeout=120']
  const updated = await run('apt-get', [...patient, 'update'], limits)
  const [, ...words] = command.split(' ')
  const installed = await run('apt-get', [...patient, ...words], limits)
  const path = first(wanted.names) ?? instead
  return path === undefined ? { missing, output: updated.output + installed.output } : { path }
}
