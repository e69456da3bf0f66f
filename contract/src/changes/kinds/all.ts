import { actOnPort } from './act-on-port.ts'
import { actOnSession } from './act-on-session.ts'
import { actOnWireless } from './act-on-wireless.ts'
import { assignPort } from './assign-port.ts'
import { containEndpoint } from './contain-endpoint.ts'
import { onboardEndpoint } from './onboard-endpoint.ts'
import { releaseLease } from './release-lease.ts'
import { reserveAddress } from './reserve-address.ts'
import { setPortPower } from './set-port-power.ts'
import { resyncDevice } from './resync-device.ts'
import { submitRequest } from './submit-request.ts'
import { testCable } from './test-cable.ts'
import { testUps } from './test-ups.ts'

/** Every kind of change: a new one is a line here and in the list of the server. */
export const changeKinds = [
  assignPort,
  reserveAddress,
  onboardEndpoint,
  submitRequest,
  actOnPort,
  actOnSession,
  releaseLease,
  testUps,
  testCable,
  setPortPower,
  containEndpoint,
  actOnWireless,
  resyncDevice,
] as const

type Kinds = (typeof changeKinds)[number]

export type ChangeKindName = Kinds['name']

/** Where the calls of changes stand. */
export type ChangePath = Kinds['path']

/** As people call them. */
export const changeKindTitles = Object.fromEntries(
  changeKinds.map(({ name, title }) => [name, title]),
) as Readonly<Record<ChangeKindName, string>>

export const changeKindNames: readonly ChangeKindName[] = changeKinds.map(({ name }) => name)
