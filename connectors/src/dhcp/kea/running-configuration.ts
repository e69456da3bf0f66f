import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { notFound, refused } from '../../failures.ts'
import { checked } from '../../transport/answers.ts'
import type { ReservationBody } from '../writes.ts'
import type { KeaChannel } from './channel.ts'
import { checkDaemon } from './daemon.ts'
import { isOf } from './reservation-body.ts'

type Json = Readonly<Record<string, unknown>>

/** All that a server runs with, as it writes it: every word of it goes back again. */
export interface RunningConfiguration {
  readonly dhcp4: Json
  /** From 2.4 on. */
  readonly hash: string | null
  readonly readAt: Date
}

const loose = z.record(z.string(), z.unknown())
const answer = z.looseObject({ Dhcp4: loose, hash: z.string().optional() })

export async function readRunning(channel: KeaChannel, ask: Ask): Promise<RunningConfiguration> {
  const given = await channel.command('config-get', null, ask, { exact: true })
  if (given.state !== 'ok') {
    throw refused({
      cause: 'right-missing',
      message: `${channel.name} does not show its configuration to this account`,
    })
  }
  checkDaemon(channel.name, given.arguments)
  const { Dhcp4: dhcp4, hash } = checked(channel.name, answer, given.arguments)
  return { dhcp4, hash: hash ?? null, readAt: given.receivedAt }
}

export const hasHostsDatabase = ({ dhcp4 }: RunningConfiguration): boolean =>
  isThere(dhcp4['hosts-database']) || isThere(dhcp4['hosts-databases'])

/** What comes from a database is not in the file, and would be written into it. */
export const comesFromDatabase = ({ dhcp4 }: RunningConfiguration): boolean =>
  isThere(dhcp4['config-control'])

/** A server that hides its passwords would be given the stars for passwords. */
export const hidesPasswords = ({ dhcp4 }: RunningConfiguration): boolean =>
  /"password":\s*"\*+"/.test(JSON.stringify(dhcp4))

const isThere = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies to every subnet, those in shared networks too; what is no subnet stays as it is. */
function mapSubnets(dhcp4: Json, change: (subnet: Json) => Json): Json {
  const inside = (holder: Json): Json =>
    Array.isArray(holder['subnet4'])
      ? { ...holder, subnet4: listOf(holder['subnet4']).map((one) => (isMap(one) ? change(one) : one)) }
      : holder
  const whole = inside(dhcp4)
  if (!Array.isArray(whole['shared-networks'])) return whole
  const networks = listOf(whole['shared-networks']).map((one) => (isMap(one) ? inside(one) : one))
  return { ...whole, 'shared-networks': networks }
}

function subnetIn(name: string, { dhcp4 }: RunningConfiguration, id: number): Json {
  let found: Json | null = null
  mapSubnets(dhcp4, (subnet) => {
    if (subnet['id'] === id) found = subnet
    return subnet
  })
  if (found === null)
    throw notFound({ cause: 'absent', message: `${name} has no subnet ${id} in its configuration` })
  return found
}

/** The reservation of a MAC in a subnet. @throws Failure not-found for a subnet that is not there */
export function reservedIn(
  name: string,
  running: RunningConfiguration,
  id: number,
  mac: string,
): ReservationBody | null {
  const rows = listOf(subnetIn(name, running, id)['reservations'])
  return rows.find((row) => isOf(row, mac)) ?? null
}

/** The same configuration with this for the reservation of a MAC, in its place where there was one; null for none. */
export const withReservation = (
  { dhcp4 }: RunningConfiguration,
  id: number,
  mac: string,
  wanted: ReservationBody | null,
): Json =>
  mapSubnets(dhcp4, (subnet) => {
    if (subnet['id'] !== id) return subnet
    const rows = listOf(subnet['reservations'])
    const at = rows.findIndex((row) => isOf(row, mac))
    const own = wanted === null ? [] : [wanted]
    const reservations = at < 0 ? [...rows, ...own] : rows.toSpliced(at, 1, ...own)
    return { ...subnet, reservations }
  })
