import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { DeskRequest, ServiceDeskCapabilities } from '@patchbay/connectors/service-desk/capabilities'
import { macSpellings, readMac } from '@patchbay/contract/identifiers/mac'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

type Open = Pick<RequestSnapshot, 'open' | 'openUnknown'>
type Question = Parameters<ServiceDeskCapabilities['findOpen']>[0]

const most = 10

/** A shorter name stands in words that mean something else. */
const shortest = 4

/** A MAC stands in requests as people copy it, from wherever they do. */
function spellingsOf(text: string): string[] {
  const read = readMac(text)
  return read?.kind === 'mac' ? macSpellings(read.mac) : [text]
}

/** Null where each was told whole. */
function whyNotAll(title: string, told: readonly Reading<unknown>[]): string | null {
  const partly = told.filter(({ complete }) => !complete)
  if (partly.length === 0) return null
  return partly.flatMap(({ notRead = [] }) => notRead)[0]?.why ?? `${title} did not list all of them.`
}

/** Open ones about the same device, person or place; why they were not told, where they were not. */
export async function openAboutTheSame(
  desk: WritableDesk,
  { about, alsoCalled, mark }: Pick<RequestIntent, 'about' | 'alsoCalled'> & { readonly mark: string | null },
  person: (text: string) => Promise<readonly { readonly id: string }[]>,
  ask: Ask,
): Promise<Open> {
  if (about === null) return { open: [], openUnknown: null }
  try {
    const { findOpen } = await desk.can()
    if (findOpen === undefined) return { open: [], openUnknown: `${desk.title} does not list them.` }
    const people = about.kind === 'person' ? await person(about.text) : []
    const names = [about.text, ...alsoCalled.filter((name) => name.length >= shortest)]
    const texts = new Set(names.flatMap(spellingsOf))
    const questions: Question[] = [
      ...[...texts].map((text) => ({ text })),
      ...people.slice(0, 2).map(({ id }) => ({ requester: id })),
    ]
    const told = await Promise.all(questions.map((question) => findOpen(question, ask)))
    const all = new Map<string, DeskRequest>(told.flatMap(({ value }) => value.map((one) => [one.id, one])))
    const others = [...all.values()].filter(({ words }) => mark === null || words?.includes(mark) !== true)
    return {
      open: others.slice(0, most).map(({ number, kind, subject, state, link }) => ({
        number,
        kind,
        subject,
        state,
        link,
        about: about.text,
      })),
      openUnknown: whyNotAll(desk.title, told),
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { open: [], openUnknown: error.detail.message }
  }
}
