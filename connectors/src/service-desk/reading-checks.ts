import assert from 'node:assert/strict'
import {
  checkCalledOff,
  checkEach,
  checkReading,
  checkRefused,
  patiently,
  questionsOf,
} from '../conforming.ts'
import { idsOf, patientWriting } from './under-test.ts'
import type { DeskCheck } from './under-test.ts'

const nobody = 'no-such-person'
const hostile = ['', ' ', 'a\nb', '../x', "x' or 'a' eq 'a", 'a/b', '1;2', `'"`, '\\', '0'.repeat(40)]

/** What is read of a desk. */
export const readingChecks: readonly DeskCheck[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async ({ can, requester, request, wanted }) => {
      const { template, mark } = wanted()
      checkReading(await can.readDesk?.(patiently()), 'readDesk')
      checkReading(await can.listTemplates?.(requester.id, patiently()), 'listTemplates')
      checkReading(await can.readTemplate?.(template, patiently()), 'readTemplate')
      checkReading(await can.findRequesters?.({ login: requester.login }, patiently()), 'findRequesters')
      checkReading(await can.findOpen?.({ requester: requester.id }, patiently()), 'findOpen')
      checkReading(await can.findByNumber?.(request.number, patiently()), 'findByNumber')
      checkReading(await can.findByMark?.(mark, patiently()), 'findByMark')
      checkReading(await can.readRequest?.(request.id, patiently()), 'readRequest')
      checkReading(await can.listComments?.(request.id, patiently()), 'listComments')
      checkReading(await can.listFiles?.(request.id, patiently()), 'listFiles')
    },
  },
  {
    name: 'templates and what they ask have names, each id once, and choices where there are some',
    run: async ({ can, requester, wanted, plans }) => {
      const templates = (await can.listTemplates?.(requester.id, patiently()))?.value ?? []
      assert.ok(
        templates.some(({ id }) => id === wanted().template),
        'without the template',
      )
      checkEach(templates, ({ name }) => name.trim() !== '', 'without a name')
      assert.equal(new Set(templates.map(({ id }) => id)).size, templates.length, 'an id twice')
      const parameters = (await can.readTemplate?.(wanted().template, patiently()))?.value ?? []
      assert.equal(new Set(parameters.map(({ id }) => id)).size, parameters.length, 'an id twice')
      const hasSome = /^choices?$/
      checkEach(
        parameters,
        ({ kind, choices }) => choices === null || hasSome.test(kind),
        'choices of no choice',
      )
      assert.deepEqual(plans.faults(parameters, wanted().answers), [])
    },
  },
  {
    name: 'a requester is the same by login and by address in any case, and nobody is an empty answer',
    run: async ({ can, requester }) => {
      if (can.findRequesters === undefined) return
      const questions = [
        { login: requester.login },
        { login: requester.login.toUpperCase() },
        { email: requester.email },
        { email: requester.email.toUpperCase() },
      ]
      for (const question of questions) {
        const { value } = await can.findRequesters(question, patiently())
        assert.deepEqual(
          value.map(({ id }) => id),
          [requester.id],
          JSON.stringify(question),
        )
      }
      assert.deepEqual((await can.findRequesters({ login: nobody }, patiently())).value, [])
      assert.deepEqual((await can.findRequesters({ email: `${nobody}@example.edu` }, patiently())).value, [])
    },
  },
  {
    name: 'a request is the same by number, by its requester, by a word and by its id',
    run: async ({ can, requester, request }) => {
      const found = await can.findByNumber?.(request.number, patiently())
      assert.deepEqual(idsOf(found?.value ?? []), [request.id])
      for (const question of [{ requester: requester.id }, { text: request.word }]) {
        const { value = [] } = (await can.findOpen?.(question, patiently())) ?? {}
        assert.ok(idsOf(value).includes(request.id), JSON.stringify(question))
        checkEach(value, ({ open }) => open, 'not open')
      }
      const read = (await can.readRequest?.(request.id, patiently()))?.value
      assert.deepEqual([read?.id, read?.number, read?.open], [request.id, request.number, true])
      assert.deepEqual((await can.findByNumber?.('99999', patiently()))?.value, [])
    },
  },
  {
    name: 'text that is no id, number or mark is refused before the desk hears of it',
    run: async ({ can, writes, asked, wanted, requester }) => {
      const before = asked()
      for (const text of hostile) {
        await checkRefused(can.readRequest?.(text, patiently()))
        await checkRefused(can.listComments?.(text, patiently()))
        await checkRefused(can.readTemplate?.(text, patiently()))
        await checkRefused(can.findByNumber?.(text, patiently()))
        await checkRefused(can.findByMark?.({ ...wanted().mark, mark: text.slice(0, 7) }, patiently()))
        await checkRefused(
          writes.comment?.({ request: text, words: 'x', toRequester: false }, patientWriting()),
        )
      }
      await checkRefused(can.findRequesters?.({ login: 'a\nb' }, patiently()))
      await checkRefused(can.findOpen?.({ text: '' }, patiently()))
      const bad = { ...wanted(), subject: 'two\nlines' }
      await checkRefused(writes.submit?.(bad, patientWriting()))
      await checkRefused(writes.submit?.({ ...wanted(), words: 'x\0' }, patientWriting()))
      assert.equal(asked(), before, `the desk was asked, for ${requester.id}`)
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async ({ can, asked, requester }) => {
      const { listTemplates } = can
      if (listTemplates === undefined) return
      await listTemplates(requester.id, patiently())
      const many = await questionsOf(asked, () =>
        Promise.all(Array.from({ length: 20 }, () => listTemplates(requester.id, patiently()))),
      )
      assert.ok(many <= 1, `twenty callers at once made ${many} questions`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, request }) => {
      const { findByNumber } = can
      if (findByNumber !== undefined) await checkCalledOff((ask) => findByNumber(request.number, ask))
    },
  },
]
