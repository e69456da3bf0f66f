import type { PortLike, PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { valuesOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'

export interface Taken {
  readonly values: FormValues
  /** VLANs that were asked for and that the switch of this port does not know; they are left as they are. */
  readonly unknown: readonly number[]
}

/** The form of a port with what a run on another one was asked for; what that run left alone stays as it is here. */
export function valuesLike(port: PortNow, { intent, reason, ticket, proveOrUndo }: PortLike): Taken {
  const known = new Set(port.vlans.map(({ id }) => id))
  const { accessVlan, voiceVlan, description, adminUp, power, powerPriority, authentication } = intent
  const { bounce, profile } = intent
  const asked = [accessVlan, voiceVlan].filter((id) => typeof id === 'number')
  const isKnown = (id: number | null | undefined): id is number => typeof id === 'number' && known.has(id)
  return {
    values: {
      ...valuesOf(port),
      ...(isKnown(accessVlan) ? { accessVlan: String(accessVlan) } : {}),
      ...(voiceVlan === null
        ? { voiceVlan: 'none' }
        : isKnown(voiceVlan)
          ? { voiceVlan: String(voiceVlan) }
          : {}),
      ...(description === undefined ? {} : { description }),
      ...(adminUp === undefined ? {} : { adminUp: adminUp ? 'yes' : 'no' }),
      ...(power === undefined ? {} : { power }),
      ...(powerPriority === undefined ? {} : { powerPriority }),
      ...(authentication === undefined ? {} : { authentication }),
      bounce,
      // By its name, as it is now: another version of it is pointed out where it says something else.
      profile: port.profiles.some(({ name }) => name === profile?.name) ? (profile?.name ?? '') : '',
      reason,
      ticket: ticket ?? '',
      proveOrUndo,
    },
    unknown: [...new Set(asked.filter((id) => !known.has(id)))],
  }
}
