import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { dailyQuestionRounds } from '@patchbay/server/firewall/daily/daily-rounds'
import { usualPace } from '@patchbay/server/sources/pace'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { serviceWords } from '../../contract/src/identifiers/service.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { drawQuestions, trueOutcome, trueVerdict } from './firewall-truth.ts'
import type { Outcome } from './firewall-truth.ts'
import { truthPatience, truths } from './truth.ts'

type Answer = CallAnswer<Calls['GET /common-queries/firewall/']>['answer']

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('firewall-page')
  await campus.server.addPerson('ada', ['queries-firewall', 'workflows-search-and-locate'])
  cookie = await campus.server.signIn('ada')
}, truthPatience)
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

async function ask(query: Readonly<Record<'q' | 'to' | 'service', string>>): Promise<Answer> {
  const answer = await campus.server.call('GET', `/common-queries/firewall/?${new URLSearchParams(query)}`, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200)
    throw new Error(`${JSON.stringify(query)}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: { answer: Answer } }>().data.answer
}

/** As the page says it of one flow, in the words of the truth. */
function saidOf(flow: Answer['flows'][number] | undefined): string {
  if (flow === undefined) return 'no flow'
  if (flow.verdict === 'no-route') return 'no route'
  if (flow.verdict !== 'allowed' && flow.verdict !== 'denied') return flow.verdict
  const nat = flow.translation
  return JSON.stringify({
    zones: `${flow.fromZone} > ${flow.toZone}`,
    rule: flow.rule ?? 'none',
    position: flow.position,
    allows: flow.verdict === 'allowed',
    logs: flow.logs,
    translation:
      nat === null
        ? 'none'
        : `${nat.rule}: ${nat.source ?? 'kept'} > ${nat.destination ?? 'kept'}:${nat.port ?? 'kept'}`,
  } satisfies Outcome)
}

/** The truth, written the same way. */
const trueWords = (outcome: Outcome): string => (outcome === 'no route' ? outcome : JSON.stringify(outcome))

const saidBy = ({ flows }: Answer): string =>
  flows.length === 1 ? saidOf(flows[0]) : `${flows.length} flows`

test(
  'drawn questions on the page: verdict, rule, position, zones, NAT and whether the rule logs are as the packet really goes',
  async () => {
    const questions = drawQuestions(campus.lab.world, truths, 'page')
    const truth = trueOutcome(campus.lab.world)
    const verdict = trueVerdict(campus.lab.world)
    const wrong: string[] = []
    await withLimit(questions, 3, async (question) => {
      const { source: q, destination: to } = question
      const answer = await ask({ q, to, service: serviceWords(question) })
      const [said, really] = [saidBy(answer), truth(question)]
      if (said !== trueWords(really))
        wrong.push(`${JSON.stringify(question)}: ${said}, not ${trueWords(really)}`)
      const overall = verdict(question)
      if (answer.verdict !== overall)
        wrong.push(`${JSON.stringify(question)}: ${answer.verdict}, not ${overall}`)
      const isSilent = really !== 'no route' && really.logs === false
      if (isSilent !== answer.cautions.some((one) => one.includes('no line is no proof')))
        wrong.push(`${JSON.stringify(question)}: ${answer.cautions.join(' ')}`)
      const odd = answer.log?.rows.filter(({ rule }) => really === 'no route' || rule !== really.rule) ?? []
      if (odd.length > 0 && answer.flows.every(({ contradiction }) => contradiction === null))
        wrong.push(`${JSON.stringify(question)}: log ${JSON.stringify(odd[0])}`)
    })
    expect(wrong).toEqual([])
    expect(questions.filter((question) => verdict(question) === 'off-path').length).toBeGreaterThan(0)
    const outcomes = questions.map(truth)
    expect(outcomes.filter((one) => one === 'no route').length).toBeGreaterThan(0)
    const routed = outcomes.filter((one) => one !== 'no route')
    expect(routed.filter(({ allows }) => allows).length).toBeGreaterThan(truths / 5)
    expect(routed.filter(({ allows }) => !allows).length).toBeGreaterThan(truths / 5)
    expect(routed.filter(({ translation }) => translation !== 'none').length).toBeGreaterThan(truths / 5)
    expect(routed.filter(({ rule }) => rule === 'interzone-default').length).toBeGreaterThan(truths / 20)
  },
  truthPatience * 3,
)

test(
  'a device by its name is tested with the address that the world has, and a blocked one is denied by the first rule',
  async () => {
    const { world } = campus.lab
    const endpoint = [...world.endpoints.values()].find(({ kind, mac }) => {
      const at = world.attachment(mac)
      return kind === 'desktop' && at !== null && at?.address != null && at.vlan.purpose === 'staff'
    })
    const address = world.attachment(endpoint!.mac)!.address!
    const to = '203.0.113.10'
    const byMac = await ask({ q: endpoint!.mac, to, service: 'https' })
    expect(byMac.source.addresses.map((one) => one.address)).toContain(address)
    const truth = trueOutcome(world)({ source: address, destination: to, protocol: 'tcp', port: 443 })
    expect(saidBy(byMac)).toBe(trueWords(truth))
    const byName = await ask({ q: `${endpoint!.hostname}.${world.domain}`, to, service: 'https' })
    expect(byName.source.addresses.map((one) => one.address)).toContain(address)
    campus.lab.levers.pull('fw-1', { blocked: endpoint!.mac })
    const blocked = await ask({ q: address, to, service: 'https' })
    expect(blocked).toMatchObject({ verdict: 'denied', flows: [{ rule: 'block-client', position: 1 }] })
  },
  truthPatience,
)

test(
  'whole domain names: every address that the name has is tested, each as the packet really goes',
  async () => {
    const { world } = campus.lab
    const named = [...world.endpoints.values()]
      .flatMap(({ hostname, mac }) => {
        const address = world.attachment(mac)?.address ?? null
        return hostname === null || address === null ? [] : [{ name: `${hostname}.${world.domain}`, address }]
      })
      .slice(0, 400)
    const questions = drawQuestions(world, 40, 'names')
    const truth = trueOutcome(world)
    const wrong: string[] = []
    let tested = 0
    await withLimit([...questions.entries()], 3, async ([at, question]) => {
      const target = named[(at * 7) % named.length]!
      const answer = await ask({ q: question.source, to: target.name, service: serviceWords(question) })
      if (!answer.destination.addresses.some(({ address }) => address === target.address)) {
        // A name that DNS and DHCP do not have is never taken for one that they have.
        if (answer.verdict !== 'no-address') wrong.push(`${target.name}: ${answer.sentence}`)
        return
      }
      for (const flow of answer.flows) {
        const really = truth({ ...question, destination: flow.destination })
        if (saidOf(flow) !== trueWords(really))
          wrong.push(`${target.name} ${flow.destination}: ${saidOf(flow)}, not ${trueWords(really)}`)
        tested += 1
      }
    })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(10)
  },
  truthPatience * 3,
)

test(
  'a question that is asked daily follows what the firewall does, and the bell tells the change',
  async () => {
    const { world } = campus.lab
    const endpoint = [...world.endpoints.values()].find(({ kind, mac }) => {
      const at = world.attachment(mac)
      return kind === 'desktop' && at?.address != null && at.vlan.purpose === 'staff'
    })!
    const q = world.attachment(endpoint.mac)!.address!
    const post = { headers: { cookie }, body: { q, to: '203.0.113.10', service: 'https' } }
    expect((await campus.server.call('POST', '/common-queries/firewall/daily/', post)).statusCode).toBe(200)
    const { database, systems, log } = campus.server.context
    const rounds = dailyQuestionRounds({ systems, log, pace: usualPace })
    const day = async () => {
      await sql`update daily_question set due_at = now() - interval '1 second'`.execute(database)
      for (const name of await rounds.due(database))
        await rounds.read(database, name, new AbortController().signal)
    }
    await day()
    campus.lab.levers.pull('fw-1', { blocked: endpoint.mac })
    await day()
    const bell = await campus.server.call('GET', '/account/notifications/', { headers: { cookie } })
    expect(bell.json<{ data: { latest: unknown[] } }>().data.latest).toMatchObject([
      {
        title: `Now denied: ${q} to 203.0.113.10, tcp/443`,
        words: expect.stringMatching(/block-client \(1\) on fw-1\. Before: allowed\.$/),
      },
    ])
  },
  truthPatience,
)

test(
  'Search names the user that the firewall maps to an address, as the world has it',
  async () => {
    const { world } = campus.lab
    const known = [...world.sessions()]
      .filter(({ username, address }) => world.people.has(username) && address !== null)
      .slice(0, 20)
    const wrong: string[] = []
    for (const { address, username } of known) {
      const answer = await campus.server.call(
        'GET',
        `/workflows/search-and-locate/?${new URLSearchParams({ q: address! })}`,
        { headers: { cookie, accept: 'application/json' } },
      )
      const { statements } = answer.json<{
        data: { answer: CallAnswer<Calls['GET /workflows/search-and-locate/']>['answer'] }
      }>().data.answer
      const rows = statements.filter(({ title }) => title === 'User mapping').flatMap((one) => one.rows)
      const users = rows.filter(({ label }) => label === 'User').map(({ value }) => value)
      if (users.join() !== `campus\\${username}`) wrong.push(`${address}: ${users.join()}, not ${username}`)
    }
    expect(wrong).toEqual([])
    expect(known.length).toBeGreaterThan(5)
  },
  truthPatience,
)
