import type { Handlers } from '../../http/handlers.ts'
import { triesOf } from '../../systems/tries.ts'
import type { CallContext } from '../call-context.ts'
import { changingCalls } from './connected-systems/changing.ts'
import { checkingCalls } from './connected-systems/checking.ts'
import { deviceCalls } from './connected-systems/devices.ts'
import { seeingCalls } from './connected-systems/seeing.ts'
import { textCalls } from './connected-systems/text.ts'

type ConnectedSystemsCall = Extract<keyof Handlers, `${string} /administration/connected-systems/${string}`>

export function connectedSystemsCalls(context: CallContext): Pick<Handlers, ConnectedSystemsCall> {
  const tries = triesOf(context)
  return {
    ...seeingCalls(context),
    ...changingCalls(context),
    ...checkingCalls(context, tries),
    ...deviceCalls(context, tries),
    ...textCalls(context),
  }
}
