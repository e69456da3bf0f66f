import { assignPort as change } from '@patchbay/contract/changes/kinds/assign-port'
import { readPortAuthentication } from '@patchbay/contract/changes/port-settings'
import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { declaredList, list } from '../../list-kind.ts'
import { assignPort } from './index.ts'
import { eachPort, portClaims, portName } from './port-lines.ts'
import { filledByProfile, profilesOfAsker } from './profile/in-list.ts'

/** Text that is no number stays one, so that its fault is named. */
const numeric = (text: string | undefined) =>
  text === undefined ? undefined : /^\d{1,6}$/.test(text) ? Number(text) : text

const openOrShut = (text: string) =>
  ({ open: true, up: true, shut: false, down: false })[text.toLowerCase()] ?? text

export const portList = list({
  kind: assignPort,
  ...declaredList(change.list),
  caps: [{ name: 'ports' }],
  forAsker: profilesOfAsker,
  setsPower: ({ power }) => power !== undefined,
  expand: eachPort,
  toWish: ({ accessVlan, voiceVlan, adminUp, authentication, profile, ...cells }) => ({
    ...cells,
    // Which version is meant is known where it is known who asks.
    ...(profile === undefined ? {} : { profile: { name: profile, version: 0 } }),
    ...(accessVlan === undefined ? {} : { accessVlan: numeric(accessVlan) }),
    ...(voiceVlan === undefined
      ? {}
      : { voiceVlan: voiceVlan.toLowerCase() === 'none' ? null : numeric(voiceVlan) }),
    ...(adminUp === undefined ? {} : { adminUp: openOrShut(adminUp) }),
    ...(authentication === undefined
      ? {}
      : { authentication: readPortAuthentication(authentication) ?? authentication }),
  }),
  wish: portIntent,
  named: portName,
  claims: portClaims,
  settle: (wish, means, ask, { ticket }) => filledByProfile(wish, means, ask, ticket),
})
