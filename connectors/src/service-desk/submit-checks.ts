import assert from 'node:assert/strict'
import { checkRefused, patiently } from '../conforming.ts'
import { besideDifferences, saysNothing } from './extra-fields.ts'
import type { SaidBeside } from './extra-fields.ts'
import { failureOf, idsOf, patientWriting } from './under-test.ts'
import type { DeskCheck } from './under-test.ts'

/** What is asked of a desk, once. */
export const submitChecks: readonly DeskCheck[] = [
  {
    name: 'what is sent is what the plan says, once, and the desk has it as it was sent',
    run: async ({ can, writes, plans, settings, wanted, createdCount }) => {
      if (writes.submit === undefined) return
      const request = wanted()
      const writing = patientWriting()
      const before = createdCount()
      const done = await writes.submit(request, writing)
      assert.deepEqual(done.sent, plans.submitLines(settings, request))
      assert.deepEqual(
        [done.existed, done.differences, createdCount() - before, writing.asked()],
        [false, [], 1, 1],
      )
      assert.deepEqual((await can.findByMark?.(request.mark, patiently()))?.value?.id, done.request.id)
      assert.deepEqual(idsOf((await can.findByNumber?.(done.request.number, patiently()))?.value ?? []), [
        done.request.id,
      ])
    },
  },
  {
    name: 'sent again, or twice at once, it is made once',
    run: async ({ writes, wanted, createdCount }) => {
      const { submit } = writes
      if (submit === undefined) return
      const before = createdCount()
      const both = await Promise.allSettled([
        submit(wanted(), patientWriting()),
        submit(wanted(), patientWriting()),
      ])
      assert.equal(createdCount() - before, 1)
      assert.ok(both.some(({ status }) => status === 'fulfilled'))
      const again = await submit(wanted(), patientWriting())
      assert.deepEqual([again.existed, again.sent, createdCount() - before], [true, [], 1])
      const other = await submit(wanted('pb-another-1'), patientWriting())
      assert.deepEqual([other.existed, createdCount() - before], [false, 2])
    },
  },
  {
    name: 'one whose answer was lost is unconfirmed, found by its mark, and not made again',
    run: async ({ can, writes, wanted, createdCount, loseAnswer }) => {
      const { submit } = writes
      if (submit === undefined) return
      const before = createdCount()
      loseAnswer()
      const failure = await failureOf(submit(wanted(), patientWriting()))
      assert.deepEqual([failure.kind, createdCount() - before], ['unconfirmed', 1])
      const found = (await can.findByMark?.(wanted().mark, patiently()))?.value
      const again = await submit(wanted(), patientWriting())
      assert.deepEqual([again.existed, again.request.id, createdCount() - before], [true, found?.id, 1])
    },
  },
  {
    name: 'answers that do not fit the template as it is now are refused, and nothing is sent',
    run: async ({ writes, wanted, createdCount }) => {
      const { submit } = writes
      if (submit === undefined) return
      const before = createdCount()
      const [id = ''] = Object.keys(wanted().answers)
      const stranger = /\d/.test(id) ? id.replaceAll(/\d/g, '7') : `${id}7`
      for (const answers of [
        { ...wanted().answers, [stranger]: { as: 'text' as const, text: 'x' } },
        { ...wanted().answers, [id]: { as: 'yes-no' as const, yes: true } },
        {},
      ]) {
        const writing = patientWriting()
        await checkRefused(submit({ ...wanted(), answers }, writing))
        assert.equal(writing.asked(), 0)
      }
      assert.equal(createdCount(), before)
    },
  },
  {
    name: 'what is said beside the template is refused where the desk does not take it, and else it is there',
    run: async ({ can, writes, plans, settings, wanted, createdCount }) => {
      const { submit } = writes
      if (submit === undefined) return
      const before = createdCount()
      const takes = plans.takesBeside(settings)
      const watcher = { id: 'works@example.org', login: null }
      const said: SaidBeside[] = [
        { ...saysNothing, urgency: 'no such word' },
        { ...saysNothing, neededBy: '2026-02-30' },
        { ...saysNothing, watchers: [{ id: 'a\nb', login: null }] },
        ...(takes.watchers ? [] : [{ ...saysNothing, watchers: [watcher] }]),
        ...(takes.neededBy ? [] : [{ ...saysNothing, neededBy: '2026-12-01' }]),
      ]
      for (const beside of said) {
        const writing = patientWriting()
        await checkRefused(submit({ ...wanted(), beside }, writing))
        assert.equal(writing.asked(), 0)
      }
      assert.equal(createdCount(), before)
      const own: SaidBeside = {
        watchers: takes.watchers ? [watcher] : [],
        neededBy: takes.neededBy ? '2026-12-01' : null,
        urgency: takes.urgencies.at(-1) ?? null,
      }
      const { request, differences } = await submit({ ...wanted(), beside: own }, patientWriting())
      assert.deepEqual(differences, [])
      const told = (await can.readRequest?.(request.id, patiently()))?.value?.beside
      if (told !== undefined) assert.deepEqual(besideDifferences(own, told), [])
    },
  },
  {
    name: 'nothing is sent that must not be any more',
    run: async ({ writes, wanted, request, createdCount }) => {
      const before = createdCount()
      await assert.rejects(Promise.resolve(writes.submit?.(wanted(), patientWriting(true))))
      const comment = { request: request.id, words: 'x', toRequester: false }
      await assert.rejects(Promise.resolve(writes.comment?.(comment, patientWriting(true))))
      assert.equal(createdCount(), before)
    },
  },
]
