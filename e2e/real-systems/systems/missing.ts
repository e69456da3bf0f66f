import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { catalogue } from './catalogue.ts'
import type { SystemName, SystemPackages } from './catalogue.ts'

export const isRoot = () => process.getuid?.() === 0

const absentFiles = (name: SystemName) => catalogue[name].files.filter((file) => !existsSync(file))

/** Packages that no installed file speaks for. */
export const absentPackages = (): string[] => [
  ...new Set(
    (Object.keys(catalogue) as SystemName[]).flatMap((name) =>
      absentFiles(name).length === 0 ? [] : catalogue[name].packages,
    ),
  ),
]

/** What the packages of absent systems would ask. */
export const absentAnswers = (): string[] =>
  (Object.keys(catalogue) as SystemName[]).flatMap((name) => {
    const { answers = [] }: SystemPackages = catalogue[name]
    return absentFiles(name).length === 0 ? [] : answers
  })

/** Folders whose lock npm has not installed. */
export const absentFolders = (): string[] =>
  (Object.keys(catalogue) as SystemName[]).flatMap((name) => {
    const { folder }: SystemPackages = catalogue[name]
    return folder === undefined || absentFiles(name).length === 0 ? [] : [folder]
  })

let namespaces: string | null | undefined

/** Why network namespaces cannot be had here; null when they can. Containers often lack the capability. */
export function withoutNamespaces(): string | null {
  if (namespaces !== undefined) return namespaces
  const script = 'ip link set lo up && ip link add br0 type bridge && ip link add v0 type veth peer name v1'
  try {
    execFileSync('/usr/bin/unshare', ['--net', '--mount', '--pid', '--fork', 'sh', '-c', script], {
      stdio: 'pipe',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    })
    namespaces = null
  } catch {
    namespaces =
      'network namespaces, bridges or veth pairs cannot be made here; run as root with CAP_SYS_ADMIN (docker run --privileged …)'
  }
  return namespaces
}

/** One sentence with the command that helps, or null when the system can be run. */
export function whyNot(name: SystemName, needs: { readonly namespaces?: boolean } = {}): string | null {
  const { title, packages, folder }: SystemPackages = catalogue[name]
  if (folder !== undefined) {
    if (absentFiles(name).length === 0) return null
    const install = `npm ci --ignore-scripts --prefix ${relative(process.cwd(), folder)}`
    return `${title} is not installed; add it with: ${install} (or REAL_SYSTEMS=install npm test, as root)`
  }
  if (process.platform !== 'linux') return `${title} is run on Linux only: docker run … debian:12 npm test`
  if (absentFiles(name).length > 0) {
    const install = `apt-get install --no-install-recommends ${packages.join(' ')}`
    return `${title} is not installed; add it with: ${install} (or REAL_SYSTEMS=install npm test, as root)`
  }
  if (!isRoot()) return `${title} needs root for its ports and users: sudo npm test`
  if (needs.namespaces === true && withoutNamespaces() !== null) return `${title}: ${withoutNamespaces()}`
  return null
}
