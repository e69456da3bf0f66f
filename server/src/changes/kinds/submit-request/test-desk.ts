import { refused, unconfirmed } from '@patchbay/connectors/failures'
import { takesNothing } from '@patchbay/connectors/service-desk/extra-fields'
import type { TakesBeside, ToldBeside } from '@patchbay/connectors/service-desk/extra-fields'
import type { Requester, ServiceDeskCapabilities } from '@patchbay/connectors/service-desk/capabilities'
import { faultsOf } from '@patchbay/connectors/service-desk/faults'
import type { Choice, Parameter } from '@patchbay/connectors/service-desk/template'
import type {
  NewRequest,
  ServiceDeskPlans,
  ServiceDeskWrites,
} from '@patchbay/connectors/service-desk/writes'
import type { Writing } from '@patchbay/connectors/writing'
import type { DeskAnswer } from '@patchbay/contract/changes/kinds/request-intent'
import { reading, system, systemsOf } from '../../../locate/test-systems.ts'
import type { Systems } from '../../../systems/open.ts'
import { answerWords } from '../../../requests/answer-words.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'

interface StoredRequest {
  readonly number: string
  readonly words: string
  readonly request: NewRequest
  state: string
  readonly files: { readonly name: string; readonly size: number }[]
  readonly notes: string[]
  /** Those of the notes that the requester sees. */
  readonly published: Set<string>
  /** Who was added to those who are kept informed, by login. */
  readonly informed: Set<string>
}

type Did = 'submit' | 'attach' | 'withdraw' | 'comment' | 'inform'

export const jane: Requester = {
  id: 'p-jane',
  name: 'Jane Doe',
  login: 'jdoe',
  email: 'jdoe@campus.example',
  place: 'Library',
}

export const parameter = (of: Partial<Parameter>): Parameter => ({
  id: 'outlet',
  name: 'Outlet',
  kind: 'text',
  saidKind: 'text',
  description: null,
  required: false,
  choices: null,
  dependsOn: [],
  validation: null,
  ...of,
})

const plans: Omit<ServiceDeskPlans, 'takesBeside'> = {
  settledAfter: 90_000,
  makes: (template) => (template.startsWith('incident') ? 'fault' : 'request'),
  faults: faultsOf,
  submitLines: (_settings, { subject, words }) => [`submit ${subject}: ${words}`],
  commentLines: () => ['comment'],
  informLines: (_settings, { informed }, has) => [`inform ${informed ? 'with' : 'without'} ${has.join()}`],
  fileLines: () => ['attach'],
  withdrawLines: (_settings, { reason }) => [`withdraw: ${reason}`],
}

/** One desk with one template for one person, and what goes wrong with its next writes. */
export class TestDesk {
  readonly #name: string
  readonly stored: StoredRequest[] = []
  readonly faults = new Map<Did, Fault[]>()
  readonly journal: Did[] = []
  /** Numbers that it was asked for, in turn. */
  readonly numbersAsked: string[] = []
  silent = false
  people: readonly Requester[] = [jane]
  /** Null where the template is gone. */
  asks: readonly Parameter[] | null = [parameter({ required: true })]
  narrowed: readonly Choice[] = []
  /** Other templates of the desk, each with what it asks. */
  others: readonly { readonly id: string; readonly name: string; readonly asks: readonly Parameter[] }[] = []
  /** What it was asked, question by question. */
  readonly heard: string[] = []
  /** How it keeps an answer. */
  keepsAs = (text: string): string => text
  /** How it keeps what is described, and tells it; null where it does not. */
  keepsWords = (text: string): string | null => text
  /** By which it tells whom a request is for; null where it does not. */
  keepsRequester = (id: string): string | null => id
  withdrawable = true
  /** Why it does not look at all that is open; null where it does. */
  looksElsewhere: string | null = null
  /** What it takes beside what its template asks. */
  takes: TakesBeside = takesNothing
  /** How it keeps that. */
  keepsBeside = (told: ToldBeside): ToldBeside => told
  /** In which words it refuses what is sent; null where it does not. */
  refuses: string | null = null

  constructor(name = 'desk-1') {
    this.#name = name
  }

  #answering<T>(work: () => T): T {
    if (this.silent) throw connectionLost('does not answer')
    return work()
  }

  async #send(what: Did, effect: () => void, writing: Writing): Promise<void> {
    const fault = this.faults.get(what)?.shift() ?? 'none'
    if (this.silent || fault === 'refused-before') throw connectionLost('refused the login')
    await writing.beforeSending('the desk')
    if (this.refuses !== null) throw refused({ cause: 'not-understood', message: this.refuses })
    if (fault === 'killed-before') throw new Killed()
    const lost = unconfirmed({ cause: 'sent-no-answer', message: 'the desk was told and did not answer' })
    if (fault === 'lost-before') throw lost
    if (fault === 'lies') return
    effect()
    this.journal.push(what)
    if (fault === 'killed-after') throw new Killed()
    if (fault === 'lost-after-silent') this.silent = true
    if (fault === 'lost-after' || fault === 'lost-after-silent') throw lost
  }

  #of(id: string): StoredRequest {
    const one = this.stored.find(({ number }) => number === id)
    if (one === undefined) throw refused({ cause: 'absent', message: 'The desk does not have it.' })
    return one
  }

  make(request: NewRequest): StoredRequest {
    const number = String(10_001 + this.stored.length)
    const words = `${request.words}\n[${request.mark.mark}]`
    const one: StoredRequest = {
      number,
      words,
      request,
      state: 'Submitted',
      files: [],
      notes: [],
      published: new Set(),
      informed: new Set(),
    }
    this.stored.push(one)
    return one
  }

  #asksOf(template: string): readonly Parameter[] | null {
    return template === 'fault' ? this.asks : (this.others.find(({ id }) => id === template)?.asks ?? null)
  }

  readonly #reported = ({ number, words, request, state }: StoredRequest) => ({
    id: number,
    number,
    kind: plans.makes(request.template),
    subject: request.subject,
    words: this.keepsWords(words),
    state,
    open: state !== 'Cancelled' && state !== 'Closed',
    requester: { id: this.keepsRequester(request.mark.requester), name: 'Jane Doe' },
    owner: null,
    team: null,
    madeAt: null,
    changedAt: null,
    link: `https://desk.example/${number}`,
  })

  /** Whom it knows it names by login. */
  readonly #besideOf = ({ request: { beside }, informed }: StoredRequest): ToldBeside => ({
    ...beside,
    watchers: [...beside.watchers.map(({ id, login }) => login ?? id), ...informed],
  })

  readonly #writes: ServiceDeskWrites = {
    submit: async (request, writing) => {
      const before = this.#answering(() =>
        this.stored.find((one) => one.request.mark.mark === request.mark.mark),
      )
      if (before !== undefined) {
        const { number } = before
        return {
          sent: [],
          answer: null,
          request: { id: number, number, link: null },
          existed: true,
          differences: null,
        }
      }
      const [fault] = faultsOf(this.#asksOf(request.template) ?? [], request.answers)
      if (fault !== undefined) throw refused({ cause: 'text-not-allowed', message: fault.words })
      await this.#send('submit', () => void this.make(request), writing)
      const number = this.stored.at(-1)?.number ?? 'none'
      return {
        sent: ['submit'],
        answer: number,
        request: { id: number, number, link: null },
        existed: false,
        differences: [],
      }
    },
    attach: async ({ request, name, octets }, writing) => {
      await this.#send('attach', () => this.#of(request).files.push({ name, size: octets.length }), writing)
      return { sent: ['attach'], answer: null }
    },
    withdraw: async ({ request }, writing) => {
      if (!this.withdrawable)
        throw refused({ cause: 'right-missing', message: 'The desk does not allow it.' })
      await this.#send('withdraw', () => (this.#of(request).state = 'Cancelled'), writing)
      return { sent: ['withdraw'], answer: null }
    },
    inform: async ({ request, watcher: { id, login }, informed }, writing) => {
      const name = login ?? id
      const set = () => {
        const { informed: all } = this.#of(request)
        if (informed) all.add(name)
        else all.delete(name)
      }
      await this.#send('inform', set, writing)
      return { sent: ['inform'], answer: null }
    },
    comment: async ({ request, words, toRequester }, writing) => {
      const take = () => {
        const { notes, published } = this.#of(request)
        notes.push(words)
        if (toRequester) published.add(words)
      }
      await this.#send('comment', take, writing)
      return { sent: ['comment'], answer: null }
    },
  }

  get #can(): Partial<ServiceDeskCapabilities> {
    const tell = <T>(work: () => T) => this.#answering(() => reading(work()))
    return {
      listTemplates: async () =>
        tell(() =>
          [...(this.asks === null ? [] : [{ id: 'fault', name: 'Fault on an outlet' }]), ...this.others].map(
            ({ id, name }) => ({ id, name, description: null, kind: plans.makes(id) }),
          ),
        ),
      readTemplate: async (id) => tell(() => this.#asksOf(id)),
      listChoices: async () => tell(() => this.narrowed),
      findRequesters: async (asked) =>
        tell(() =>
          this.people.filter(({ login, email }) =>
            'login' in asked ? login === asked.login : email === asked.email,
          ),
        ),
      findOpen: async (asked) => {
        const why = this.looksElsewhere
        const found = tell(() =>
          this.stored
            .filter(({ words, request }) =>
              'text' in asked ? words.includes(asked.text) : request.mark.requester === asked.requester,
            )
            .map(this.#reported)
            .filter(({ open }) => open),
        )
        if (why === null) return found
        return { ...found, complete: false, notRead: [{ fields: [], cause: 'absent', why }] }
      },
      findByNumber: async (number) => {
        this.numbersAsked.push(number)
        return tell(() => this.stored.filter((one) => one.number === number).map(this.#reported))
      },
      findByMark: async ({ mark }) =>
        tell(() => {
          const one = this.stored.find(({ request }) => request.mark.mark === mark)
          return one === undefined ? null : this.#reported(one)
        }),
      readRequest: async (id) =>
        tell(() => {
          const one = this.#of(id)
          const answers = Object.entries(one.request.answers).map(([parameter, answer]) => ({
            name:
              this.#asksOf(one.request.template)?.find(({ id: own }) => own === parameter)?.name ?? parameter,
            value: this.keepsAs(answerWords(answer as DeskAnswer) ?? ''),
          }))
          return { ...this.#reported(one), answers, beside: this.keepsBeside(this.#besideOf(one)) }
        }),
      listComments: async (id) =>
        tell(() =>
          this.#of(id).notes.map((words, at) => ({
            id: String(at),
            at: null,
            by: null,
            words,
            toRequester: this.#of(id).published.has(words),
          })),
        ),
      listFiles: async (id) =>
        tell(() => this.#of(id).files.map(({ name, size }) => ({ id: name, name, size, at: null }))),
    }
  }

  #hearing(): Partial<ServiceDeskCapabilities> {
    const heard = Object.entries(this.#can).map(([name, question]) => [
      name,
      (...asked: unknown[]) => {
        this.heard.push(name)
        return (question as (...all: unknown[]) => unknown)(...asked)
      },
    ])
    return Object.fromEntries(heard) as Partial<ServiceDeskCapabilities>
  }

  get systems(): Systems {
    return systemsOf([
      {
        ...system('service-desk', this.#name, this.#hearing()),
        plans: { ...plans, takesBeside: () => this.takes },
        writes: async () => this.#writes,
      },
    ])
  }
}
