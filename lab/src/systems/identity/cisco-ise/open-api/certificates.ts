import type { Json, JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'

const year = 365 * 86_400_000

/** `Sat Nov 21 09:06:40 UTC 2026`; the form is not confirmed. */
function stamp(time: number): string {
  const [, weekday = '', day = '', month = '', of = '', clock = ''] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(time).toUTCString()) ?? []
  return `${weekday} ${month} ${day} ${clock} UTC ${of}`
}

interface Certificate {
  readonly id: string
  readonly friendlyName: string
  readonly issuedTo: string
  readonly issuedBy: string
  readonly from: number
  readonly to: number
}

const shown = (node: IseNode, path: string, one: Certificate, more: JsonObject): JsonObject => ({
  id: one.id,
  friendlyName: one.friendlyName,
  issuedTo: one.issuedTo,
  issuedBy: one.issuedBy,
  validFrom: stamp(one.from),
  expirationDate: stamp(one.to),
  serialNumberDecimalFormat: String(Number.parseInt(one.id.slice(0, 8), 16)),
  sha256Fingerprint: `${one.id}${one.id}`.replaceAll('-', ''),
  signatureAlgorithm: 'SHA256withRSA',
  ...more,
  link: {
    rel: 'self',
    href: `https://${node.name}.${node.lab.world.domain}/api/v1/certs/${path}/${one.id}`,
    type: 'application/json',
  },
})

/** `/certs/system-certificate/{host}[/{id}]` and `/certs/trusted-certificate[/{id}]`; null for what is not there. */
export function certificates([kind, ...rest]: readonly string[], node: IseNode): Json | null {
  const now = node.lab.world.clock.now()
  const started = Math.floor(now / year) * year
  const listed = (all: readonly JsonObject[], id: string | undefined): Json | null => {
    // One page holds them all: what would lead on is there, and null.
    if (id === undefined) return { response: all, version: '1.0.1', nextPage: null }
    const one = all.find((certificate) => certificate['id'] === id)
    return one === undefined ? null : { response: one, version: '1.0.1' }
  }
  if (kind === 'system-certificate') {
    const [host, id, ...more] = rest
    if (more.length > 0 || !node.deployment.machines.some(({ name }) => name === host)) return null
    const name = `${host}.${node.lab.world.domain}`
    const one = {
      id: node.identify('system certificate', name),
      friendlyName: 'Server certificate',
      issuedTo: name,
      issuedBy: 'Campus Issuing CA 1',
      from: started,
      to: started + 2 * year,
    }
    const parts = { keySize: 2_048, selfSigned: false, usedBy: 'Admin, EAP Authentication', groupTag: '' }
    return listed([shown(node, `system-certificate/${host}`, one, parts)], id)
  }
  if (kind !== 'trusted-certificate' || rest.length > 1) return null
  const trusted = ['Campus Root CA', 'Campus Issuing CA 1'].map((name) =>
    shown(
      node,
      'trusted-certificate',
      {
        id: node.identify('trusted certificate', name),
        friendlyName: name,
        issuedTo: name,
        issuedBy: 'Campus Root CA',
        from: started - 4 * year,
        to: started + 6 * year,
      },
      {
        description: '',
        subject: `CN=${name}`,
        keySize: '4096',
        status: 'Enabled',
        trustedFor: 'Infrastructure,Endpoints',
        internalCA: false,
        isReferredInPolicy: false,
      },
    ),
  )
  return listed(trusted, rest[0])
}
