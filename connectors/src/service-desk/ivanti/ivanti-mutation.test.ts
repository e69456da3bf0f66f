import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import type { HttpClient } from '../../transport/https.ts'
import { mutatedJson, mutatedText } from '../../transport/mutation.ts'
import { askWithin } from '../../transport/test-server.ts'
import { openIvanti } from './channel.ts'
import { TokenLogin } from './token-login.ts'
import { listComments, listFiles, readRequest } from './read-request.ts'
import { readTemplate } from './read-template.ts'
import { findRequesters } from './requesters.ts'
import { findByMark, findByNumber, findOpen } from './requests.ts'
import { ivantiSettings } from './settings.ts'
import { submit } from './submit.ts'
import { listTemplates } from './templates.ts'
import { key, newRequest } from './test-ivanti.ts'
import { offering, person, sample } from './test-rows.ts'
import { writing } from '../test-writing.ts'

/** Which sample answers a path: the first whose pattern fits. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/employees/, 'employees'],
  [/Contacts/, 'contacts'],
  [/rest\/Template\//, 'offerings'],
  [/TemplateParams/, 'parameters'],
  [/ValidationList/, 'validation-list'],
  [/ServiceRequest\/new/, 'submitted'],
  [/ContainsServiceReqParam/, 'answers'],
  [/ServiceReqs\('/, 'service-request'],
  [/ServiceReqs/, 'service-requests'],
  [/journal/, 'notes'],
  [/attachments/, 'attachments'],
  [/./, 'incidents'],
]
const texts = new Map(samples.map(([, name]) => [name, sample(name)]))

const oneMutated = fc.oneof(
  ...[...texts].map(([name, text]) =>
    fc.tuple(fc.constant(name), fc.oneof(mutatedText(text), mutatedJson(text))),
  ),
)

const cases = rounds(1_000)

test(`mutated answers never crash and never send twice: a reading or a failure, ${cases} times`, async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  const settings = ivantiSettings.parse({ base: '/api', timeZone: 'Europe/Berlin' })
  const outcomes = { readings: 0, failures: 0 }
  await fc.assert(
    fc.asyncProperty(oneMutated, async ([mutant, mutation]) => {
      let submitted = 0
      const http: HttpClient = {
        ask({ path }) {
          const name = samples.find(([pattern]) => pattern.test(path))?.[1] ?? ''
          if (name === 'submitted') submitted += 1
          const text = name === mutant ? mutation : (texts.get(name) ?? '')
          return Promise.resolve({ status: 200, headers: new Map(), text, receivedAt: new Date() })
        },
        close: () => Promise.resolve(),
      }
      const parts = {
        name: 'desk-1',
        http,
        credential: key,
        base: '/api',
        tenant: 'x',
        role: undefined,
      } as const
      const ivanti = openIvanti('desk-1', http, new TokenLogin(parts))
      const of = { ivanti, settings }
      const id = 'ServiceReq:6730C50F527A481A81FFE15D7D60725F'
      const asked = [
        findRequesters(ivanti, { login: 'adiaz' }, askWithin()),
        listTemplates(ivanti, person, askWithin()),
        readTemplate(of, offering, askWithin()),
        readTemplate(of, 'Incident', askWithin()),
        findOpen(of, { requester: person }, askWithin()),
        findOpen(of, { text: 'LIB-2' }, askWithin()),
        findByNumber(of, '10288', askWithin()),
        findByMark(of, { ...newRequest().mark, mark: 'pb-7f3a0001' }, askWithin()),
        readRequest(of, id, askWithin()),
        listComments(of, id, askWithin()),
        listFiles(of, id, askWithin()),
        submit(of, newRequest(), writing()),
      ]
      for (const settled of await Promise.allSettled<unknown>(asked)) {
        outcomes[settled.status === 'rejected' ? 'failures' : 'readings'] += 1
        if (settled.status === 'rejected') expect(settled.reason).toBeInstanceOf(Failure)
      }
      expect(submitted).toBeLessThanOrEqual(1)
    }),
    { numRuns: cases },
  )
  expect(outcomes.readings).toBeGreaterThan(3 * cases)
  expect(outcomes.failures).toBeGreaterThan(cases / 5)
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
}, 120_000)
