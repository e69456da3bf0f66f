import type { Lab } from '../../../emulator/emulator.ts'
import type { Endpoint } from '../../../world/model/endpoint.ts'
import type { AccessPoint, AccessPointMoment, ClientMoment } from '../../../world/model/wireless.ts'

/** An access point of one controller with all that is known of it now. */
export interface Joined {
  readonly accessPoint: AccessPoint
  readonly endpoint: Endpoint
  readonly moment: AccessPointMoment
  readonly address: string | null
}

/** The part of the campus's air that one controller serves. */
export interface AirOf {
  readonly name: string
  readonly lab: Lab
  now(): number
  /** Its own access points, joined or not. */
  all(): readonly Joined[]
  joined(): readonly Joined[]
  clients(): readonly ClientMoment[]
  /** The same with no client but one. */
  only(mac: string): AirOf
}

export function airOf(lab: Lab, name: string): AirOf {
  const { world } = lab
  const { wireless } = world
  const all = () =>
    [...wireless.accessPoints.values()].flatMap((accessPoint): Joined[] => {
      const endpoint = world.endpoints.get(accessPoint.mac)
      if (accessPoint.controller !== name || !endpoint) return []
      const moment = wireless.accessPoint(accessPoint.mac)
      return [{ accessPoint, endpoint, moment, address: world.attachment(accessPoint.mac)?.address ?? null }]
    })
  const air = (macs: () => Iterable<string>): AirOf => ({
    name,
    lab,
    now: () => world.clock.now(),
    all,
    joined: () => all().filter(({ moment }) => moment.joined),
    clients: () =>
      [...macs()]
        .flatMap((mac) => wireless.client(mac) ?? [])
        .filter(({ accessPoint }) => accessPoint.controller === name),
    only: (mac) => air(() => [mac]),
  })
  return air(() => wireless.clients.keys())
}

/** RFC 3339 as the controllers write it; the beginning of 1970 for never. */
export const instant = (at: number | null): string => `${new Date(at ?? 0).toISOString().slice(0, 19)}+00:00`
