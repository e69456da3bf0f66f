import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import type { HttpClient } from '../../transport/https.ts'
import { mutatedJson, mutatedText } from '../../transport/mutation.ts'
import { startTestServer, askWithin } from '../../transport/test-server.ts'
import { writing } from '../test-writing.ts'
import { openTracker } from './channel.ts'
import { readTemplate } from './custom-fields.ts'
import { listComments, listFiles } from './history.ts'
import { listTemplates } from './queues.ts'
import { findRequesters } from './requesters.ts'
import { requestTrackerSettings } from './settings.ts'
import { submit } from './submit.ts'
import { requester } from './test-rows.ts'
import { TestSite } from './test-site.ts'
import { newTicket, token } from './test-tracker.ts'
import { findByMark, findOpen, readRequest } from './tickets.ts'

const paths = [
  '/queues/all',
  '/queue/1',
  '/customfield/3',
  '/customfield/4',
  '/user/adiaz',
  '/users',
  '/tickets',
  '/ticket/20',
  '/ticket/20/history',
  '/ticket/20/attachments',
  '/attachment/500',
]

/** What a site says, by path. */
async function recorded(): Promise<ReadonlyMap<string, string>> {
  const server = await startTestServer(new TestSite().answer)
  const texts = new Map<string, string>()
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/REST/2.0${path}`)
    texts.set(path, await answer.text())
  }
  texts.set('/ticket', '{"type":"ticket","id":"20","_url":"https://rt.example.edu/REST/2.0/ticket/20"}')
  await server.close()
  return texts
}

const cases = rounds(1_000)

test(`mutated answers never crash and never send twice: a reading or a failure, ${cases} times`, async () => {
  const texts = await recorded()
  const outcomes = { readings: 0, failures: 0 }
  const oneMutated = fc.oneof(
    ...[...texts].map(([path, text]) =>
      fc.tuple(fc.constant(path), fc.oneof(mutatedText(text), mutatedJson(text))),
    ),
  )
  await fc.assert(
    fc.asyncProperty(oneMutated, async ([mutant, mutation]) => {
      let submitted = 0
      const http: HttpClient = {
        ask({ method, path: whole }) {
          const path = whole.replace('/REST/2.0', '')
          if (method === 'POST') submitted += 1
          const text = path === mutant ? mutation : texts.get(path)
          const missing = { status: 404, text: '{"message":"Not Found"}' }
          const found = text === undefined ? missing : { status: 200, text }
          return Promise.resolve({ ...found, headers: new Map(), receivedAt: new Date() })
        },
        close: () => Promise.resolve(),
      }
      const tracker = openTracker('desk-2', '/REST/2.0', http, token)
      const of = { tracker, settings: requestTrackerSettings.parse({}) }
      const asked = [
        listTemplates(tracker, askWithin()),
        readTemplate(tracker, '1', askWithin()),
        findRequesters(tracker, { login: 'adiaz' }, askWithin()),
        findRequesters(tracker, { email: requester }, askWithin()),
        findOpen(of, { requester }, askWithin()),
        findByMark(of, newTicket().mark, askWithin()),
        readRequest(of, '20', askWithin()),
        listComments(tracker, '20', askWithin()),
        listFiles(tracker, '20', askWithin()),
        submit(of, newTicket(), writing()),
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
}, 120_000)
