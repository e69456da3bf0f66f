import { z } from 'zod'
import { cidrv4Text, ipv4Text, macText, nullable } from '../changes/field-schemas.ts'
import { reserveAddress } from '../changes/kinds/reserve-address.ts'
import { onboardedThings } from '../changes/onboarded-things.ts'
import { readOption, reservationOptions } from '../changes/reservation-options.ts'
import type { ReservationOption } from '../changes/reservation-options.ts'
import { defineCall } from '../call.ts'
import { asSeen } from '../identifiers/clean.ts'
import { reservationSays } from '../policies/reservation-says.ts'

const { fields } = reserveAddress

const access = { for: 'key', key: 'commands-dhcp-ip-reservation' } as const

const line = (length: number) => z.string().overwrite(asSeen).min(1).max(length).nullable().default(null)

const option = (name: ReservationOption) =>
  line(300).refine((text) => text === null || 'data' in readOption(name, text), {
    error: ({ input }) => {
      const read = readOption(name, String(input))
      return 'fault' in read ? read.fault : undefined
    },
  })

const options = Object.fromEntries(reservationOptions.map((name) => [name, option(name)])) as Record<
  ReservationOption,
  ReturnType<typeof option>
>

const asAsked = z.string().exactOptional()
const optionsAsked = Object.fromEntries(reservationOptions.map((name) => [name, asAsked])) as Record<
  ReservationOption,
  typeof asAsked
>

/** The wanted reservation of one device in one subnet: every declared field, empty where it is left out, and what each of these means. */
export const reservationWish = z.strictObject({
  ...nullable(fields),
  /** `none` takes the reservation away. */
  state: z.enum(fields.state.choices).default('reserved'),
  /** In any of the six notations. */
  mac: macText,
  /** IPv4; null for the next free one of the subnet. */
  address: ipv4Text.nullable().default(null),
  /** Such as `10.20.30.0/24`; null for the subnet in which the address is, else for that of the room. One of the three is needed. */
  subnet: cidrv4Text.nullable().default(null),
  /**
   * Options that the device is given in place of its subnet's: all of these are then as they are here, null for the subnet's.
   * Null leaves those that the reservation has, as others that it may have are left always.
   */
  options: z.strictObject(options).nullable().default(null),
  /** Once it stands, the link of the device is taken down and up, so that it asks for its address at once. */
  renew: z.boolean().default(false),
  /** What is reserved for the device in other subnets is taken away in the same run. */
  move: z.boolean().default(false),
})

export type ReservationWish = z.output<typeof reservationWish>

/** A subnet in which addresses are reserved, and who would be written to for it. */
export const reservableSubnet = z.strictObject({
  /** Such as `10.20.30.0/24`. */
  subnet: z.string(),
  name: z.string().nullable(),
  vlan: z.int().nullable(),
  /** Titles of its servers, the primary of a pair first. */
  servers: z.array(z.string()),
  /** Why nothing may be written there; null where it may. */
  blocked: z.string().nullable(),
})

export type ReservableSubnet = z.output<typeof reservableSubnet>

/** Every subnet that a connected DHCP server has, asked now, in the order of addresses. */
export const listReservableSubnets = defineCall({
  method: 'GET',
  path: '/command-centre/dhcp-ip-reservation/choices/subnets/',
  title: 'Subnets to reserve addresses in',
  access,
  changes: false,
  record: 'none',
  answer: z.strictObject({
    subnets: z.array(reservableSubnet),
    /** Connected DHCP servers, with why nothing may be written to one; null where it may. */
    servers: z.array(z.strictObject({ title: z.string(), blocked: z.string().nullable() })),
    /** Servers that did not tell their subnets. */
    unread: z.array(z.strictObject({ title: z.string(), why: z.string() })),
    /** What the site wants every reservation to say. */
    needed: z.array(z.enum(reservationSays)),
  }),
})

/** An address that a device can have: the one that is reserved for it in the subnet, else one that nobody has. */
export const findFreeAddress = defineCall({
  method: 'GET',
  path: '/command-centre/dhcp-ip-reservation/choices/free/',
  title: 'A free address of a subnet',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({
    subnet: cidrv4Text.optional(),
    /** Of the subnet, where that is not named. */
    address: ipv4Text.optional(),
    mac: reservationWish.shape.mac.optional(),
  }),
  answer: z.strictObject({
    address: z.string().nullable(),
    /** It is reserved for the device already. */
    already: z.boolean(),
    /** Why there is none; null where there is one. */
    why: z.string().nullable(),
  }),
})

/** Where a device is reserved. */
export const reservedElsewhere = z.strictObject({
  subnet: z.string(),
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  /** Titles of the servers that have it. */
  servers: z.array(z.string()),
})

export type ReservedElsewhere = z.output<typeof reservedElsewhere>

/** Every reservation of a device by its MAC, in each subnet, by what the servers tell now. */
export const findReserved = defineCall({
  method: 'GET',
  path: '/command-centre/dhcp-ip-reservation/choices/reserved/',
  title: 'Reservations of a device',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ mac: reservationWish.shape.mac }),
  answer: z.strictObject({
    places: z.array(reservedElsewhere),
    /** Servers that did not tell. */
    unread: z.array(z.strictObject({ title: z.string(), why: z.string() })),
  }),
})

/** The request of a run, for another device in the same subnet. Nothing is previewed by it. */
export const reservationLike = z.strictObject({
  run: z.int(),
  /** The address and device that it was for. */
  target: z.string(),
  intent: z.strictObject({
    state: z.enum(fields.state.choices),
    subnet: z.string().nullable(),
    owner: z.string().nullable(),
    description: z.string().nullable(),
    thing: z.enum(onboardedThings).nullable(),
    room: z.string().nullable(),
    options: z.strictObject(optionsAsked).nullable(),
    renew: z.boolean(),
  }),
  reason: z.string(),
  ticket: z.string().nullable(),
  proveOrUndo: z.boolean(),
})

export type ReservationLike = z.output<typeof reservationLike>

export const readReservationLike = defineCall({
  method: 'GET',
  path: '/command-centre/dhcp-ip-reservation/like/',
  title: 'The request of a run, for another device',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ run: z.coerce.number().int().min(1) }),
  answer: reservationLike,
})
