import { reservationOptions } from '@patchbay/contract/changes/reservation-options'
import { z } from 'zod'

/** Values by the option's name; what is not there is the subnet's. */
export const ownOptions = z.partialRecord(z.enum(reservationOptions), z.string())

const says = {
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  owner: z.string().nullable(),
  description: z.string().nullable(),
  /** What the device is, in one word of ours. */
  thing: z.string().nullable().default(null),
  room: z.string().nullable().default(null),
  /** Null for those that it has. */
  options: ownOptions.nullable().default(null),
}

const kept = {
  /** Names of the systems that it is written to, the primary first; empty where they could not be found. */
  servers: z.array(z.string()),
  /** Of a reservation that is put back: what it said besides, in its servers' words. */
  besides: z.record(z.string(), z.unknown()).nullable(),
}

const state = z.enum(['reserved', 'none'])

/** What a person asked for, with all that was left open decided: the same at preview, at the click and at every step. */
export const reservationIntent = z.strictObject({
  state,
  /** With colons, in lower case. */
  mac: z.string(),
  subnet: z.string().nullable(),
  ...says,
  /** Nobody named the address: it was chosen here, and another one may be where it is lost before it is reserved. */
  chosen: z.boolean().default(false),
  /** The device is to ask anew as soon as it stands: its port is taken down and up. */
  renew: z.boolean().default(false),
  /** Where it is, of one that is to; null where it was seen at no port. */
  port: z.strictObject({ switch: z.string(), interface: z.string() }).nullable().default(null),
  /** What is reserved for the device in other subnets is taken away. */
  move: z.boolean().default(false),
  /** Its reservations in other subnets that are changed with it: taken away by a move, and put back by its undoing. */
  others: z.array(z.strictObject({ state, subnet: z.string(), ...says, ...kept })).default([]),
  ...kept,
})

export type ReservationIntent = z.output<typeof reservationIntent>
