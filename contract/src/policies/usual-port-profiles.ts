import { nothingSaid } from '../changes/change.ts'
import { plainPortSettings } from '../changes/kinds/assign-port.ts'
import type { PortProfile, PortProfiles } from './port-profiles.ts'

const one = (name: string, of: Partial<PortProfile>): PortProfile => ({
  name,
  accessVlans: [],
  voiceVlans: ['none'],
  description: null,
  enabled: true,
  ...nothingSaid(plainPortSettings),
  power: 'auto',
  authentication: 'any',
  signOn: null,
  bounce: 'auto',
  usedBy: [],
  ...of,
})

const desk = {
  accessVlans: ['*staff*', '*office*', '*data*'],
  voiceVlans: ['*voice*', '*phone*'],
  description: '{room} {outlet} {owner}',
}

/** What a campus usually has, with the names that its VLANs usually bear. */
export const usualPortProfiles: PortProfiles = {
  profiles: [
    one('Desk and phone', desk),
    one('802.1X desk', { ...desk, authentication: 'required' }),
    one('Access point', {
      accessVlans: ['*access-point*', '*wireless*', '*wlan*'],
      description: 'Access point {room} {outlet}',
    }),
    one('Camera', {
      accessVlans: ['*camera*', '*cctv*', '*building-control*'],
      description: 'Camera {room} {outlet}',
    }),
    one('Printer', { accessVlans: ['*printer*', '*print*'], description: 'Printer {room} {outlet}' }),
    one('Quarantine', {
      accessVlans: ['*quarantine*'],
      description: 'Quarantine {ticket}',
      bounce: 'now',
      usedBy: ['administrator', 'network engineer', 'security'],
    }),
    one('Unused', {
      description: 'Unused {outlet}',
      enabled: false,
      power: 'never',
      bounce: 'never',
    }),
  ],
}
