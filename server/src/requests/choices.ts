import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type {
  DeskTemplate,
  DeskTemplates,
  NarrowedChoices,
  OpenRequests,
} from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { joinedRequest } from '@patchbay/contract/changes/kinds/request-intent'
import { writablePlaces } from '../systems/writable.ts'
import type { Means } from '../changes/kind.ts'
import { alsoCalled } from './aliases.ts'
import { asked, neededDesk, settingsOf } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { openAboutTheSame } from './open-requests.ts'
import { findRequester } from './requester.ts'

/** Desks, whom one knows by what was typed, and what it offers them; what it does not tell is said. */
export async function deskTemplates(
  means: Means,
  { requester, system }: { readonly requester: string; readonly system?: string | undefined },
  ask: Ask,
): Promise<DeskTemplates> {
  const { systems, database } = means
  const all = systems.ofKind('service-desk')
  const told = await Promise.all(
    all.map(async ({ name, title, plans }) => {
      const [place] = await writablePlaces(database, [{ system: name, device: null }])
      const blocked = plans === null ? 'it is read-only.' : (place?.why ?? null)
      return { name, title, blocked }
    }),
  )
  const chosen = system ?? all[0]?.name ?? null
  const none: DeskTemplates = {
    systems: told,
    system: chosen,
    takes: chosen === null ? null : await takesOf(chosen, means),
    unknown: false,
    requester: null,
    templates: [],
    why: null,
  }
  if (chosen === null) return none
  return orWhy(none, async () => {
    const desk = neededDesk(systems, chosen)
    const [person, ...others] = await findRequester(desk, requester, systems, ask)
    const unknown = (why: string) => ({ ...none, unknown: true, why: `${desk.title} ${why} ${requester}.` })
    if (person === undefined) return unknown('does not know')
    if (others.length > 0) return unknown('has several people for')
    const { name, login, email, place } = person
    const { value, complete } = await (await asked(desk, 'listTemplates'))(person.id, ask)
    return {
      ...none,
      requester: { name, login, email, place },
      templates: value.map(({ id, name: called, description, kind }) => ({
        id,
        name: called,
        description,
        kind,
      })),
      why: complete ? null : `${desk.title} did not list all of them.`,
    }
  })
}

/** What a desk takes beside what its templates ask; null where it is only read. */
async function takesOf(name: string, means: Means): Promise<DeskTemplates['takes']> {
  const plans = means.systems.ofKind('service-desk').find((one) => one.name === name)?.plans
  if (plans == null) return null
  const { urgencies, ...takes } = plans.takesBeside(await settingsOf({ name }, means))
  return { ...takes, urgencies: [...urgencies] }
}

/** What a desk has open about the same as what is asked for. */
export async function openAbout(
  means: Pick<Means, 'systems' | 'database' | 'now'>,
  { system, ...about }: NonNullable<RequestIntent['about']> & { readonly system?: string | undefined },
  mayLook: boolean,
  ask: Ask,
): Promise<OpenRequests> {
  const { systems } = means
  return orWhy<OpenRequests>({ open: [], why: null }, async () => {
    const desk = neededDesk(systems, system ?? null)
    const known = (text: string) => findRequester(desk, text, systems, ask)
    const others = mayLook ? await alsoCalled(about, means) : []
    const same = { about, alsoCalled: others, mark: null }
    const { open, openUnknown } = await openAboutTheSame(desk, same, known, ask)
    return {
      open: open
        .filter(({ number }) => joinedRequest.shape.number.safeParse(number).success)
        .map(({ about: _about, ...one }) => one),
      why: openUnknown,
    }
  })
}

/** What a template asks now. */
export async function templateNow(
  { systems, now }: Means,
  { template, system }: { readonly template: string; readonly system?: string | undefined },
  ask: Ask,
): Promise<DeskTemplate> {
  const none: DeskTemplate = { parameters: null, why: null, observedAt: now().toISOString() }
  return orWhy(none, async () => {
    const desk = neededDesk(systems, system ?? null)
    const { value, complete, observedAt, notRead } = await (await asked(desk, 'readTemplate'))(template, ask)
    const why = complete ? null : (notRead?.[0]?.why ?? `${desk.title} did not send all of it.`)
    return {
      parameters:
        value?.map(({ id, name, kind, description, required, choices, takesOther = false, dependsOn }) => ({
          id,
          name,
          kind,
          description,
          required,
          choices: choices === null ? null : [...choices],
          takesOther,
          dependsOn: [...dependsOn],
        })) ?? null,
      why: value === null ? `${desk.title} no longer has this template.` : why,
      observedAt: observedAt.toISOString(),
    }
  })
}

export async function narrowedChoices(
  { systems }: Means,
  question: {
    readonly system: string | null
    readonly template: string
    readonly parameter: string
    readonly given: Readonly<Record<string, string>>
  },
  ask: Ask,
): Promise<NarrowedChoices> {
  const { system, ...rest } = question
  return orWhy<NarrowedChoices>({ choices: [], why: null }, async () => {
    const desk = neededDesk(systems, system)
    const { value, complete } = await (await asked(desk, 'listChoices'))(rest, ask)
    return { choices: [...value], why: complete ? null : `${desk.title} did not list all of them.` }
  })
}

/** What a desk does not tell is said in its place. */
async function orWhy<Told extends { readonly why: string | null }>(
  none: Told,
  work: () => Promise<Told>,
): Promise<Told> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { ...none, why: error.detail.message }
  }
}
