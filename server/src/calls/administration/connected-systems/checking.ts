import type { Handlers } from '../../../http/handlers.ts'
import { checkConnection } from '../../../systems/check/check.ts'
import { subjectOf } from '../../../systems/check/subject.ts'
import { writeTestedDevice } from '../../../systems/device-health-rows.ts'
import { noteTyped, writeTested } from '../../../systems/health-rows.ts'
import type { Tries } from '../../../systems/tries.ts'
import type { CallContext } from '../../call-context.ts'

/** Testing a connection. */
export function checkingCalls(
  { database, vault, site }: CallContext,
  tries: Tries,
): Pick<Handlers, 'POST /administration/connected-systems/check/'> {
  return {
    'POST /administration/connected-systems/check/': ({ body, person, signal, record }) =>
      tries.run(person.profile.id, async () => {
        const subject = await subjectOf({ database, vault, connectors: site.connectors }, body)
        const check = await checkConnection(subject, site.outside, signal)
        // Its health is how it is read, which the credential that writes says nothing about.
        const saved = body.name !== null && body.system === null && !subject.writing ? body.name : null
        const failed = check.steps.find(({ state }) => state === 'failed')
        const words = failed?.words ?? null
        if (saved !== null && typeof body.device === 'string') {
          await writeTestedDevice(database, { system: saved, device: body.device }, words)
        } else if (saved !== null && body.device === null) {
          const shown = check.steps.flatMap((step) => step.shown)
          await writeTested(database, saved, words, shown)
        }
        if (body.system !== null && !subject.writing)
          await noteTyped(database, person.profile.id, body.system, !check.ok)
        const reach = subject.device?.reach ?? subject.reach
        await database.transaction().execute((transaction) =>
          record(transaction, {
            target: subject.name,
            detail: {
              place: reach === null ? null : `${reach.host}:${reach.port}`,
              device: subject.device?.name ?? null,
              credential: body.credential,
              failed: failed?.step ?? null,
              words,
            },
          }),
        )
        return check
      }),
  }
}
