import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'
import { askedKeyCalls } from './user-management/requested-keys.ts'
import { askedGrantCalls } from './user-management/requested-grants.ts'
import { elsewhereCalls } from './user-management/elsewhere.ts'
import { holderCalls } from './user-management/holders.ts'
import { peopleCalls } from './user-management/people.ts'
import { seeingCalls } from './user-management/seeing.ts'
import { waysInCalls } from './user-management/sign-in-methods.ts'

type UserManagementCall = Extract<keyof Handlers, `${string} /administration/user-management/${string}`>

export function userManagementCalls(context: CallContext): Pick<Handlers, UserManagementCall> {
  return {
    ...seeingCalls(context),
    ...peopleCalls(context),
    ...waysInCalls(context),
    ...holderCalls(context),
    ...elsewhereCalls(context),
    ...askedGrantCalls(context),
    ...askedKeyCalls(context),
  }
}
