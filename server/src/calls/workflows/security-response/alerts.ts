import type { Handlers } from '../../../http/handlers.ts'
import { entryOf } from '../../../http/recording.ts'
import { appendIn } from '../../../record/append.ts'
import { deliveryOf, takeAlert } from '../../../security/alerts/take-alert.ts'
import type { CallContext } from '../../call-context.ts'

type AlertCall = 'POST /workflows/security-response/cases/'

/** Alerts of connected systems: who signed one is who sent it. */
export function securityAlertCalls({
  database,
  systems,
}: Pick<CallContext, 'database' | 'systems'>): Pick<Handlers, AlertCall> {
  return {
    'POST /workflows/security-response/cases/': async ({ body, visit, signal }) => {
      const { id, joined } = await takeAlert(
        { database, systems },
        deliveryOf(visit.request),
        body,
        signal,
        (transaction, opened, feed) =>
          appendIn(transaction, [
            {
              ...entryOf(visit, 'POST /workflows/security-response/cases/', 'done'),
              target: body.indicator,
              detail: { case: opened.id, joined: opened.joined, feed },
            },
          ]),
      )
      return { case: id, joined }
    },
  }
}
