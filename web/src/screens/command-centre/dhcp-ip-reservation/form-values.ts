import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { reservationOptions } from '@patchbay/contract/changes/reservation-options'
import type { ReservationOption } from '@patchbay/contract/changes/reservation-options'
import type { ReservationLike, ReservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { macOf } from '../../../changes/form/mac-field.ts'
import { whyAsked, whyLike } from '../../../changes/why-values.ts'
import type { WhyValues } from '../../../changes/why-values.ts'

/** As the form holds them; empty for what is not said. */
export interface FormValues extends WhyValues {
  /** `reserved` or `none`. */
  readonly state: string
  /** In any notation. */
  readonly mac: string
  /** Empty for that of the address. */
  readonly subnet: string
  /** Empty for the next free one of the subnet. */
  readonly address: string
  readonly hostname: string
  readonly owner: string
  readonly description: string
  /** One of the things that a device can be. */
  readonly thing: string
  readonly room: string
  /** `kept` for those that it has, or `set` for those that are written here. */
  readonly ownOptions: string
  readonly options: Readonly<Partial<Record<ReservationOption, string>>>
  /** The device is to ask for its address as soon as it is reserved. */
  readonly renew: boolean
  /** What is reserved for it in other subnets is taken away. */
  readonly move: boolean
}

/** What a link to the form fills in. */
export type Filled = Pick<FormValues, 'mac' | 'subnet' | 'address' | 'hostname'>

/** The form before somebody types: what the address fills in, and what an earlier run was asked for. */
export const valuesFrom = (filled: Filled, like: ReservationLike | null): FormValues => ({
  state: like?.intent.state ?? 'reserved',
  mac: filled.mac,
  subnet: filled.subnet === '' ? (like?.intent.subnet ?? '') : filled.subnet,
  address: filled.address,
  hostname: filled.hostname,
  owner: like?.intent.owner ?? '',
  description: like?.intent.description ?? '',
  thing: like?.intent.thing ?? '',
  room: like?.intent.room ?? '',
  ownOptions: like?.intent.options == null ? 'kept' : 'set',
  options: like?.intent.options ?? {},
  renew: like?.intent.renew ?? false,
  move: false,
  ...whyLike(like),
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

const optionsFrom = ({ options }: FormValues) =>
  Object.fromEntries(reservationOptions.map((name) => [name, orNull(options[name] ?? '')])) as Record<
    ReservationOption,
    string | null
  >

type Asked = ReturnType<typeof whyAsked> & { readonly intent: ReservationWish }

/** What is asked for. Of one that is taken away nothing but the device and its place is said. */
export function askedFrom(values: FormValues): Asked {
  const { state, mac, subnet, address, hostname, owner, description, room } = values
  const place = { mac: macOf(mac) ?? mac, subnet: orNull(subnet), address: orNull(address) }
  const says = {
    hostname: orNull(hostname),
    owner: orNull(owner),
    description: orNull(description),
    thing: onboardedThings.find((one) => one === values.thing) ?? null,
    room: orNull(room),
    options: values.ownOptions === 'set' ? optionsFrom(values) : null,
    renew: values.renew,
    move: values.move,
  }
  const none = {
    hostname: null,
    owner: null,
    description: null,
    thing: null,
    room: null,
    options: null,
    renew: false,
    move: false,
  }
  return {
    intent:
      state === 'none' ? { state: 'none', ...place, ...none } : { state: 'reserved', ...place, ...says },
    ...whyAsked(values),
  }
}
