import type { Ask, Reading } from '../../asking.ts'
import type { AuthorizationProfile } from '../deployment.ts'
import type { Ers } from './ers.ts'
import { authorizationProfileAnswer } from './ers-schema.ts'
import { byName, findOne, isNamed } from './find-one.ts'

/** An authorization profile by its whole name. Its VLAN is the deployment's own text, a number or a name of the switch. */
export async function findAuthorizationProfile(
  ers: Ers,
  name: string,
  ask: Ask,
): Promise<Reading<AuthorizationProfile | null>> {
  return findOne(
    ers,
    {
      resource: 'authorizationprofile',
      filter: byName(name),
      is: isNamed(name),
      schema: authorizationProfileAnswer,
      draw: ({ AuthorizationProfile: { name: called, accessType, vlan } }) => ({
        name: called,
        accepts: accepts(accessType ?? null),
        vlan: vlan?.nameID == null || vlan.nameID === '' ? null : String(vlan.nameID),
      }),
    },
    ask,
  )
}

const accepts = (type: string | null) =>
  type === 'ACCESS_ACCEPT' ? true : type === 'ACCESS_REJECT' ? false : null
