import type { EndpointIntent } from '../../../endpoints/intent.ts'
import type { EndpointSays, EndpointSnapshot } from '../../../endpoints/snapshot.ts'

export const mac = '00:1b:a9:0a:3c:7f'

/** A printer that is to be onboarded. */
export const intent = (of: Partial<EndpointIntent> = {}): EndpointIntent => ({
  state: 'present',
  mac,
  system: 'ise-1',
  thing: null,
  group: 'Printers',
  staticGroup: true,
  profile: null,
  description: null,
  attributes: [],
  besides: null,
  ...of,
})

export const says = (of: Partial<EndpointSays> = {}): EndpointSays => ({
  group: 'Cameras',
  groupId: 'g-cameras',
  staticGroup: false,
  profile: 'Unknown',
  profileId: 'p-unknown',
  staticProfile: false,
  description: null,
  custom: {},
  ...of,
})

export const session = (of: object = {}): NonNullable<EndpointSnapshot['session']> => ({
  place: 'sw-b07-2 Gi1/0/14',
  address: '10.0.10.5',
  username: mac,
  vlan: 10,
  method: 'mab',
  group: 'Cameras',
  passed: true,
  startedAt: '2026-11-22T08:00:00.000Z',
  ...of,
})

/** Nobody knows the device, and it is nowhere. */
export const snapshot = (of: Partial<EndpointSnapshot> = {}): EndpointSnapshot => ({
  observedAt: '2026-11-22T12:00:00.000Z',
  title: 'ISE ise-1',
  body: null,
  says: null,
  group: { id: 'g-printers', name: 'Printers', description: '', systemDefined: false, parent: null },
  profile: null,
  attributes: null,
  containment: { state: 'none' },
  session: null,
  sessionUnknown: null,
  refusal: null,
  seen: null,
  port: null,
  expected: null,
  maker: 'Brother industries',
  ...of,
})

/** One that is there already. */
export const known = (of: Partial<EndpointSays> = {}, more: Partial<EndpointSnapshot> = {}) =>
  snapshot({ body: { id: '1' }, says: says(of), ...more })
