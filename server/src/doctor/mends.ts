import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Mend } from '@patchbay/contract/workflows/network-connect/doctor'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import type { DoctorKnown } from './known/known.ts'

const portWords = ({ port }: DoctorKnown) => (port === null ? null : `${port.switch} ${port.interface}`)

/** An action on the port of the device; none where no port is known. */
export function portAction(known: DoctorKnown, act: 'bounce' | 'power-cycle' | 'clear'): Mend[] {
  const { port } = known
  if (port === null) return []
  const on = port.interface
  const words = {
    bounce: `Bounce ${on}`,
    'power-cycle': `Cycle PoE of ${on}`,
    clear: `Clear err-disable on ${on}`,
  }
  const nouns = { bounce: 'bounce', 'power-cycle': 'PoE cycle', clear: 'err-disable recovery' }
  return [
    {
      by: 'port-action',
      words: words[act],
      noun: nouns[act],
      switch: port.switch,
      interface: known.health?.state.name ?? longInterface(on),
      act,
    },
  ]
}

/** The form that sets the port. */
export function assignPort(known: DoctorKnown): Mend[] {
  const port = portWords(known)
  if (port === null) return []
  return [{ by: 'page', words: 'Assign port', screen: 'commands-switch-port-assignment', search: { port } }]
}

/** The page that looks at the cable of the port and may test it. */
export function checkCable(known: DoctorKnown): Mend[] {
  const port = portWords(known)
  return port === null ? [] : [openPage('Check the cable', 'workflows-cable-health-check', { q: port })]
}

/** The page that cycles the power of the port, gives it, or ends a time for which it is held off. */
export function managePower(known: DoctorKnown): Mend[] {
  const port = portWords(known)
  return port === null ? [] : [openPage('Manage power', 'workflows-ap-power-management', { q: port })]
}

/** Has the device authenticate anew, at the identity system that knows it. */
export function authenticateAnew(known: DoctorKnown): Mend[] {
  const { mac } = known.dossier
  const system = known.identity[0]?.source
  if (mac === null || system === undefined) return []
  return [
    {
      by: 'session-action',
      words: `Re-authenticate ${mac}`,
      noun: 're-authentication',
      system,
      mac,
      act: 'sign-on-again',
    },
  ]
}

/** The form that makes the device known to the identity system. */
export function onboard({ dossier: { mac } }: DoctorKnown): Mend[] {
  if (mac === null) return []
  return [{ by: 'page', words: 'Onboard endpoint', screen: 'commands-ise-endpoint-onboard', search: { mac } }]
}

/** A page of the console that knows more of it. */
export const openPage = (
  words: string,
  screen: AccessKey,
  search: { readonly q: string; readonly to?: string; readonly service?: string },
): Mend => ({
  by: 'page',
  words,
  screen,
  search: { ...search },
})

export const request: Mend = { by: 'request' }
