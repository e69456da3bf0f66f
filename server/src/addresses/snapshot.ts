import { z } from 'zod'
import { portSnapshot } from '../ports/snapshot.ts'
import { ownOptions } from './intent.ts'

const says = z.object({
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  owner: z.string().nullable(),
  description: z.string().nullable(),
  thing: z.string().nullable().default(null),
  room: z.string().nullable().default(null),
  options: ownOptions.default({}),
})

/** Of one server: what it keeps of the MAC in the subnet, and what else it keeps that may be in the way. */
const server = z.object({
  system: z.string(),
  title: z.string(),
  subnetId: z.string(),
  /** Of the server in its pair; null without one. */
  role: z.string().nullable(),
  /** Null where it is in no pair, or does not say. */
  reachesPartner: z.boolean().nullable(),
  way: z.string(),
  saves: z.boolean(),
  body: z.record(z.string(), z.unknown()).nullable(),
  says: says.nullable(),
  /** Who else has the address reserved, as people call them. */
  addressFor: z.array(z.string()),
  /** Who else has the name. */
  nameFor: z.array(z.string()),
  /** Other reservations of the MAC, as people call them. */
  elsewhere: z.array(z.string()),
})

/** What the name service has of the wanted name and of the address. */
const names = z.object({
  /** Titles of the servers that were asked. */
  asked: z.array(z.string()),
  /** Those that did not tell all, with why. */
  silent: z.array(z.object({ title: z.string(), why: z.string() })),
  addresses: z.array(z.object({ name: z.string(), address: z.string(), source: z.string() })),
  /** Of the address. */
  names: z.array(z.object({ name: z.string(), source: z.string() })),
})

/** How full the pools of the subnet are, and whether the address is in one; or why nobody tells. */
const pool = z.union([
  z.object({ total: z.number(), free: z.number(), inside: z.boolean(), source: z.string() }),
  z.object({ unread: z.string() }),
])

/** What all of it was, before a reservation is made or taken away. */
export const reservationSnapshot = z.object({
  observedAt: z.string(),
  subnet: z.object({
    network: z.string(),
    name: z.string().nullable(),
    vlan: z.number().nullable(),
    routers: z.array(z.string()),
    /** Each a network or a range, in its server's words. */
    pools: z.array(z.string()).default([]),
  }),
  servers: z.array(server),
  /** Who else has the address by a lease now. */
  holder: z
    .object({ mac: z.string(), hostname: z.string().nullable(), until: z.string(), source: z.string() })
    .nullable(),
  /** Addresses that the device has by leases now. */
  leases: z.array(
    z.object({
      address: z.string(),
      here: z.boolean(),
      until: z.string(),
      hostname: z.string().nullable().default(null),
    }),
  ),
  /** Where the last walk saw the device, and in which VLANs; null where it saw it at no port. */
  seen: z
    .object({ port: z.string(), vlans: z.array(z.number()), at: z.string() })
    .nullable()
    .default(null),
  /** The gateway has the address as the device's already, lease or not. */
  hasIt: z.boolean().default(false),
  /** With which addresses the device is in its subnet; null in snapshots from before that was read. */
  has: z
    .object({
      addresses: z.array(z.string()),
      gateway: z.string().nullable(),
      at: z.string().nullable(),
      /** Its gateway has it so now; else it was seen with that last. */
      now: z.boolean(),
      by: z.string().nullable(),
      /** Why the gateway was not asked; null where it was. */
      unasked: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Who else has the address by its gateway's table, or was heard with it lately and the device itself not since. */
  heard: z
    .object({
      mac: z.string(),
      gateway: z.string(),
      at: z.string(),
      /** The gateway has it so now. */
      now: z.boolean().default(false),
      /** By which entry, in words; null where that is not now. */
      by: z.string().nullable().default(null),
      /** Why the gateway was not asked; null where it was. */
      unasked: z.string().nullable().default(null),
    })
    .nullable(),
  /** Null where there was nobody or nothing to ask. */
  names: names.nullable().default(null),
  /** Under which name the address will be found, and which servers have that entered; null where it gets no name. */
  entered: z
    .object({ name: z.string(), by: z.array(z.string()) })
    .nullable()
    .default(null),
  /** Null where it was not looked at. */
  pool: pool.nullable().default(null),
  /** The port that is bounced; null where none is. */
  port: portSnapshot.nullable().default(null),
  /** Other subnets that are changed too, as the intent has them in turn. */
  others: z.array(z.object({ network: z.string(), servers: z.array(server) })).default([]),
})

export type ReservationSnapshot = z.output<typeof reservationSnapshot>
export type NamesSnapshot = z.output<typeof names>
export type PoolSnapshot = z.output<typeof pool>
export type ServerSnapshot = ReservationSnapshot['servers'][number]
