import type { PortAuthentication, PortPower, PortPriority } from '@patchbay/contract/changes/port-settings'
import type { PortIntent, PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { noWhy } from '../../../changes/why-values.ts'
import type { WhyValues } from '../../../changes/why-values.ts'

/** As the form holds them; the empty choice of a VLAN stays as it is. */
export interface FormValues extends WhyValues {
  /** Name of the intent profile that filled it in; empty for none. */
  readonly profile: string
  readonly accessVlan: string
  /** `none` for none. */
  readonly voiceVlan: string
  readonly description: string
  readonly adminUp: string
  readonly power: string
  /** Empty for a word of the switch's own. */
  readonly powerPriority: string
  /** Empty for one that cannot be set from here. */
  readonly authentication: string
  readonly bounce: string
}

/** The form of a port that nobody has typed in: as it is now. */
export const valuesOf = (port: PortNow): FormValues => ({
  profile: '',
  accessVlan: port.accessVlan === null ? '' : String(port.accessVlan),
  voiceVlan: port.voiceVlan === null ? 'none' : String(port.voiceVlan),
  description: port.description ?? '',
  adminUp: port.adminUp ? 'yes' : 'no',
  power: port.power,
  powerPriority: port.powerPriority ?? '',
  authentication: port.authentication.mode ?? '',
  bounce: 'auto',
  ...noWhy,
})

/** What was changed in the form, and nothing else: what stays as it is is not sent. */
export function intentFrom(port: PortNow, values: FormValues): PortIntent {
  const before = valuesOf(port)
  const changed = (name: keyof FormValues) => values[name] !== before[name]
  const profile = port.profiles.find(({ name }) => name === values.profile)
  return {
    switch: port.switch,
    interface: port.interface,
    bounce: values.bounce as PortIntent['bounce'],
    ...(changed('accessVlan') && values.accessVlan !== '' ? { accessVlan: Number(values.accessVlan) } : {}),
    ...(changed('voiceVlan')
      ? { voiceVlan: values.voiceVlan === 'none' ? null : Number(values.voiceVlan) }
      : {}),
    ...(changed('description') ? { description: values.description } : {}),
    ...(changed('adminUp') ? { adminUp: values.adminUp === 'yes' } : {}),
    ...(changed('power') ? { power: values.power as PortPower } : {}),
    ...(changed('powerPriority') && values.powerPriority !== ''
      ? { powerPriority: values.powerPriority as PortPriority }
      : {}),
    ...(changed('authentication') && values.authentication !== ''
      ? { authentication: values.authentication as PortAuthentication }
      : {}),
    ...(profile === undefined ? {} : { profile: { name: profile.name, version: profile.version } }),
  }
}

/** Nothing of the port would be set, and it is not to be bounced either. */
export function isUnchanged(port: PortNow, values: FormValues): boolean {
  const {
    switch: _switch,
    interface: _interface,
    profile: _profile,
    bounce,
    ...sets
  } = intentFrom(port, values)
  return Object.keys(sets).length === 0 && bounce !== 'now'
}
