import { stringify } from 'yaml'
import { orderedSwitches, type Certificates, type LabAccounts, type Listening } from './emulator/emulator.ts'
import { credentialEntries, knownSystem } from './known-systems.ts'
import type { World } from './world/model/world.ts'

export interface SystemsFileParts {
  readonly world: World
  readonly accounts: LabAccounts
  readonly certificates: Certificates
  readonly listening: readonly Listening[]
  /** Path of the places, relative to the file. */
  readonly places: string
  /** Whether changes are allowed at each system that takes any. */
  readonly changes: boolean
}

/** The same YAML that a real site writes for its systems. Holds secrets. */
export function systemsFile({
  world,
  accounts,
  certificates,
  listening,
  places,
  changes,
}: SystemsFileParts): string {
  const names = [...new Set(listening.map(({ system }) => system))]
  const systems = names.map((name) => {
    const of = knownSystem(name)
    if (!of) throw new Error(`the systems file has no words for a system called ${name}`)
    const own = listening
      .filter(
        ({ system, device }) =>
          system === name && !world.switches.has(device ?? '') && !world.ups.has(device ?? ''),
      )
      .sort((one, two) => Number(isTls(two)) - Number(isTls(one)))
    const settings = of.settings(own, world.domain)
    const entry = { name, kind: of.kind, product: of.product, title: of.title }
    const login = of.credential === null ? {} : { credential: of.credential }
    const writes =
      changes && of.changes !== undefined ? { changes: { credential: of.changes, allowed: true } } : {}
    const rest = { ...login, ...writes, ...(Object.keys(settings).length > 0 ? { settings } : {}) }
    const [first] = own
    if (of.host === null || !first) return { ...entry, ...rest }
    const encrypted = first.protocol !== 'http' && first.protocol !== 'dns'
    return {
      ...entry,
      address: `${of.host}.${world.domain}`,
      reach: { host: first.host, port: first.port },
      ...(encrypted
        ? {
            trust: {
              certificateAuthority: certificates.authority,
              ...(of.serverName === undefined ? {} : { serverName: of.serverName(world.domain) }),
            },
          }
        : {}),
      ...rest,
    }
  })
  const text = stringify(
    {
      version: 1,
      credentials: credentialEntries(accounts, world.domain),
      systems,
      devices: [...devices(world, certificates, listening), ...supplies(world, listening)],
      places,
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  )
  return `# Written by the lab at its start. Holds the lab's passwords.\n${text}`
}

/** Encrypted from the first byte, which a site prefers where a system offers both. */
const isTls = ({ protocol }: Listening): boolean => protocol === 'https' || protocol === 'ldaps'

function devices(world: World, certificates: Certificates, listening: readonly Listening[]): object[] {
  const byDevice = Map.groupBy(listening, ({ device }) => device ?? '')
  return orderedSwitches(world).flatMap(({ name, address, role, model, building, closet }) => {
    const reaches = byDevice.get(name) ?? []
    if (reaches.length === 0) return []
    const systems = reaches.map(({ system, protocol, host, port }) => [
      system,
      protocol === 'ssh'
        ? { host, port, fingerprint: certificates.hostKey(name).fingerprint }
        : { host, port },
    ])
    return [{ name, address, role, model, building, closet, systems: Object.fromEntries(systems) as object }]
  })
}

/** A UPS with a card is reached as a device is. */
function supplies(world: World, listening: readonly Listening[]): object[] {
  return [...world.ups.values()].flatMap(({ name, address, model, building, closet }) => {
    const reaches = listening.filter(({ device }) => device === name)
    if (address === null || reaches.length === 0) return []
    const systems = reaches.map(({ system, host, port }) => [system, { host, port }])
    return [
      { name, address, role: 'ups', model, building, closet, systems: Object.fromEntries(systems) as object },
    ]
  })
}
