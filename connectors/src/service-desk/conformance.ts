import assert from 'node:assert/strict'
import { checkRefused, patiently } from '../conforming.ts'
import { readingChecks } from './reading-checks.ts'
import { submitChecks } from './submit-checks.ts'
import { failureOf, patientWriting } from './under-test.ts'
import type { DeskCheck } from './under-test.ts'

/** What is told of a request that is there. */
const laterChecks: readonly DeskCheck[] = [
  {
    name: 'a comment stands in the comments, for the requester or for the desk alone',
    run: async ({ can, writes, plans, settings, request }) => {
      if (writes.comment === undefined) return
      for (const toRequester of [true, false]) {
        const comment = { request: request.id, words: `Größe, “quoted”\n${toRequester}`, toRequester }
        const { sent } = await writes.comment(comment, patientWriting())
        assert.deepEqual(sent, plans.commentLines(settings, comment))
        const { value = [] } = (await can.listComments?.(request.id, patiently())) ?? {}
        const own = value.find(({ words }) => words === comment.words)
        assert.equal(own?.toRequester, toRequester)
      }
    },
  },
  {
    name: 'somebody is kept informed, once, and no more, and of others nothing changes',
    run: async ({ can, writes, plans, settings, wanted, requester }) => {
      const { submit, inform } = writes
      if (submit === undefined || inform === undefined) return
      const request = wanted()
      const { request: made } = await submit(request, patientWriting())
      const told = async () =>
        (await can.readRequest?.(made.id, patiently()))?.value?.beside?.watchers.toSorted() ?? []
      const before = await told()
      const watcher = { id: 'informed@example.org', login: null }
      const informing = { request: made.id, watcher, informed: true }
      const first = await inform(informing, patientWriting())
      assert.deepEqual(first.sent, plans.informLines(settings, informing, before))
      assert.deepEqual(await told(), [...before, watcher.id].toSorted())
      const again = await inform(informing, patientWriting())
      assert.deepEqual(again.sent, [])
      await inform({ ...informing, informed: false }, patientWriting())
      assert.deepEqual(await told(), before)
      const own = { request: made.id, watcher: requester, informed: false }
      await inform(own, patientWriting())
      assert.ok((await told()).every((one) => one !== requester.login && one !== requester.id))
    },
  },
  {
    name: 'a file stands in the files',
    run: async ({ can, writes, request }) => {
      const octets = new TextEncoder().encode('port,state\nGi1/0/14,err-disabled\n')
      const file = { request: request.id, name: 'port.csv', type: 'text/csv', octets }
      await writes.attach?.(file, patientWriting())
      const { value = [] } = (await can.listFiles?.(request.id, patiently())) ?? {}
      assert.ok(value.some(({ name }) => name === 'port.csv'))
      for (const name of ['', '..', 'a/b.csv', 'a"b', 'a\r\nb']) {
        await checkRefused(writes.attach?.({ ...file, name }, patientWriting()))
      }
    },
  },
  {
    name: 'what is withdrawn has ended, says why, and is not withdrawn again',
    run: async ({ can, writes, plans, settings, wanted }) => {
      const { submit, withdraw } = writes
      if (submit === undefined || withdraw === undefined) return
      const { request } = await submit(wanted(), patientWriting())
      const withdrawal = { request: request.id, reason: 'The room is closed.' }
      const { sent } = await withdraw(withdrawal, patientWriting())
      assert.deepEqual(sent, plans.withdrawLines(settings, withdrawal))
      assert.equal((await can.readRequest?.(request.id, patiently()))?.value?.open, false)
      const { value = [] } = (await can.listComments?.(request.id, patiently())) ?? {}
      assert.ok(value.some(({ words }) => words === withdrawal.reason))
      const failure = await failureOf(withdraw(withdrawal, patientWriting()))
      assert.deepEqual([failure.kind, failure.detail.cause], ['refused', 'busy'])
    },
  },
]

/** What every connector of the kind must pass, whatever product it speaks to. A capability that is not offered is not checked. */
export const serviceDeskConformance: readonly DeskCheck[] = [
  ...readingChecks,
  ...submitChecks,
  ...laterChecks,
]
