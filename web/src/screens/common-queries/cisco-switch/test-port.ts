import type { Member } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'

/** A port of the front that is up and in order. */
export const port = (name: string, of: Partial<Port> = {}): Port => {
  const numbers = (/\d.*/.exec(name)?.[0] ?? '').split('/').map(Number)
  const [member = 1, slot = 0, number = 1] = numbers
  return {
    interface: name,
    fullName: name,
    plate: { member, block: slot === 0 ? 'front' : 'module', number },
    description: '',
    link: 'up',
    status: 'connected',
    reason: null,
    meaning: null,
    recovery: null,
    speed: 1_000,
    duplex: 'full',
    media: null,
    mode: 'access',
    readOnly: null,
    protectedBecause: null,
    vrf: null,
    accessVlan: { id: 10, name: 'staff' },
    voiceVlan: null,
    nativeVlan: null,
    allowedVlans: null,
    allowedNamed: [],
    allowedUnknown: null,
    channel: null,
    members: [],
    power: null,
    macCount: 0,
    behind: [],
    known: { vendor: 0, address: 0, hostname: 0, owner: 0 },
    sessions: [],
    identity: [],
    leases: [],
    moreLeases: 0,
    reservations: [],
    neighbours: [],
    errors: null,
    recentErrors: null,
    changedAt: null,
    lastRun: null,
    heldBy: null,
    lastOccupant: null,
    outlet: null,
    marks: [],
    disagreements: [],
    notRead: [],
    observedAt: null,
    freshness: 'live',
    ...of,
  }
}

export const member = (number: number): Member => ({
  number,
  model: 'C9300-48P',
  front: 48,
  role: null,
  state: null,
  ready: null,
  serial: null,
  available: null,
  used: null,
})
