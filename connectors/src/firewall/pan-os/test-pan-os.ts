import type { Credential } from '../../connector-context.ts'
import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { reply, startTestServer, context } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { panOs } from './index.ts'

const authority = testAuthority()
export const identityPanOs = authority.issue(['127.0.0.1', 'localhost'])
export const now = new Date('2026-11-28T09:00:00Z')

const xml = { 'content-type': 'application/xml; charset=UTF-8' }
export const say = (inside: string, attributes = 'status="success"'): Answering =>
  reply(200, xml, `<response ${attributes}>${inside}</response>`)
export const result = (inside: string) => say(`<result>${inside}</result>`)

type Form = Readonly<Record<string, string>>

export interface TestPanOs {
  readonly server: TestServer
  /** Forms as they came, the key left out. */
  readonly asked: Form[]
  /** The first whose words stand in the command answers. */
  answers: [words: string, answer: Answering][]
  /** The key that is taken now. */
  key: string
  readonly open: ReturnType<typeof panOs.open>
  close(): Promise<void>
}

const rule = (name: string, inside: string) => result(`<entry name="${name}">${inside}</entry>`)

/** A firewall with two networks behind it and the world before it. */
const everything = (): TestPanOs['answers'] => [
  [
    '<system><info/>',
    result(
      '<system><hostname>fw-1</hostname><serial>0123</serial><sw-version>11.1.4</sw-version><model>PA-3410</model></system>',
    ),
  ],
  ['<high-availability>', result('<enabled>no</enabled>')],
  // Blanks around the signs and single quotes, as some answers have them.
  [
    '<fib-lookup><virtual-router>default</virtual-router><ip>10.20.0.57</ip>',
    say(
      '<result><nh>connected</nh><src>10.20.0.1</src><interface>ethernet1/2</interface></result>',
      "status = 'success'",
    ),
  ],
  [
    '<ip>203.0.113.10</ip></fib-lookup>',
    result('<nh>ip</nh><ip>198.51.100.1</ip><metric>10</metric><interface>ethernet1/1</interface>'),
  ],
  ['<fib-lookup>', result('\n')],
  [
    '<interface>all</interface>',
    result(
      '<ifnet><entry><name>ethernet1/1</name><zone>untrust</zone></entry><entry><name>ethernet1/2</name><zone>trust</zone></entry></ifnet><hw/>',
    ),
  ],
  [
    '<destination-port>443</destination-port><protocol>6</protocol></security-policy-match>',
    result('<rules><entry name="office-out"><index>12</index><action>allow</action></entry></rules>'),
  ],
  ['<security-policy-match>', result('<rules><entry>interzone-default; index: 62</entry></rules>')],
  ['<nat-policy-match>', result('<rules><entry name="office-nat"/></rules>')],
  [
    "nat/rules/entry[@name='office-nat']",
    rule(
      'office-nat',
      '<source-translation><dynamic-ip-and-port><translated-address><member>198.51.100.4</member></translated-address></dynamic-ip-and-port></source-translation>',
    ),
  ],
  [
    "security/rules/entry[@name='office-out']",
    rule(
      'office-out',
      '<action>allow</action><log-end>yes</log-end><profile-setting><group><member>strict</member></group></profile-setting><description>Office to the world</description>',
    ),
  ],
  ['entry[@name=', say('<result/>', 'status="success" code="7"')],
  [
    '<show><arp>',
    result(
      '<max>32000</max><entries><entry><status>  c  </status><ip>10.20.0.57</ip><mac>a0:36:9f:10:22:31</mac><interface>ethernet1/2</interface></entry><entry><status>  i  </status><ip>10.20.0.99</ip><mac>(incomplete)</mac><interface>ethernet1/2</interface></entry></entries>',
    ),
  ],
  [
    '<ip-user-mapping><ip>10.20.0.57</ip>',
    result('<entry><ip>10.20.0.57</ip><type>AD</type><user>corp\\u1001</user></entry><count>1</count>'),
  ],
  ['<ip-user-mapping>', result('')],
]

const line = (change: string) =>
  `<entry logid="1"><receive_time>2026/11/28 09:30:00</receive_time><time_generated>2026/11/28 09:29:58</time_generated>
   <src>10.20.0.57</src><dst>203.0.113.10</dst><natsrc>198.51.100.4</natsrc><natdst>203.0.113.10</natdst><rule>office-out</rule>
   <app>ssl</app><from>trust</from><to>untrust</to><sport>52110</sport><dport>443</dport><proto>tcp</proto><action>allow</action>
   <bytes>11274</bytes><session_end_reason>tcp-fin</session_end_reason>${change}</entry>`

/** As the threat log has it beside what both logs have. */
const threat = `<type>THREAT</type><subtype>vulnerability</subtype><threatid>Apache Log4j Remote Code Execution(91991)</threatid>
   <severity>critical</severity><category>any</category><url/>`

/** The three states of a job, one look after the other. */
const jobStates = ['PEND', 'ACT', 'FIN'] as const

export const connectPanOs = (port: number, settings: object = {}, credential?: Credential) =>
  panOs.open(
    {
      name: 'fw-1',
      reach: { host: '127.0.0.1', port },
      trust: { certificateAuthority: authority.certificate },
      credential: credential ?? { kind: 'password', username: 'ops', password: new Secret('s3cret-words') },
      settings: panOs.settings.parse({ timeZone: 'Europe/Berlin', ...settings }),
    },
    { ...context, now: () => now },
  )

export async function startTestPanOs(settings: object = {}): Promise<TestPanOs> {
  const asked: Form[] = []
  let looks = 0
  const server = await startTestServer((received, response) => {
    const form = Object.fromEntries(new URLSearchParams(received.body))
    const answer = (answering: Answering) => answering(received, response)
    if (form['type'] === 'keygen') {
      return form['password'] === 's3cret-words'
        ? answer(result(`<key>${test.key}</key>`))
        : answer(
            reply(
              403,
              xml,
              "<response status = 'error' code = '403'><result><msg>Invalid Credential</msg></result></response>",
            ),
          )
    }
    if (received.headers['x-pan-key'] !== test.key)
      return answer(say('<result><msg>Invalid Credential</msg></result>', 'status="error" code="403"'))
    asked.push(form)
    if (form['type'] === 'log' && form['action'] === undefined) {
      looks = 0
      return answer(
        say(
          '<result><msg><line>query job enqueued with jobid 118</line></msg><job>118</job></result>',
          'status="success" code="19"',
        ),
      )
    }
    if (form['type'] === 'log') {
      const state = jobStates[Math.min(looks, 2)]
      looks += 1
      const rows =
        state === 'FIN'
          ? `<log><logs count="2">${line(asked.findLast((one) => one['log-type'] !== undefined)?.['log-type'] === 'threat' ? threat : '')}${line('<x/>')}<entry/></logs></log>`
          : ''
      return answer(result(`<job><status>${state}</status><id>118</id></job>${rows}`))
    }
    const command = `${form['cmd'] ?? ''}${form['xpath'] ?? ''}`
    const [, found = say('<msg>unknown command</msg>', 'status="error" code="17"')] =
      test.answers.find(([words]) => command.includes(words)) ?? []
    return answer(found)
  }, identityPanOs)
  const test: TestPanOs = {
    server,
    asked,
    answers: everything(),
    key: 'LUFRPT1key1==',
    open: connectPanOs(server.port, settings),
    async close() {
      await this.open.close()
      await server.close()
    },
  }
  return test
}
