import { classify } from '@patchbay/contract/identifiers'
import { isGroup, mayOpen, screenMap, accountScreen } from '@patchbay/contract/screens'
import type { MenuEntry, Screen } from '@patchbay/contract/screens'
import type { Shortcut } from '../keys/keyboard.ts'
import { fit } from './fit.ts'
import type { Recent } from './recent.ts'

/** A line of the palette: a page, a question to a page, or something the page in front can do. */
export interface Offer {
  /** The same line keeps its id while somebody types. */
  readonly id: string
  readonly icon: 'search' | 'page' | 'act' | 'recent'
  readonly title: string
  /** The thing asked for, as it is copied: in mono. */
  readonly subject?: string
  readonly detail: string
  /** Shortcut that does the same. */
  readonly press?: string
  readonly chosen: { readonly path: string; readonly q?: string } | { readonly run: () => void }
}

export interface Section {
  readonly title: string
  readonly offers: readonly Offer[]
}

export interface Offered {
  readonly sections: readonly Section[]
  /** Why the text is no identifier, when nothing else fits it either. */
  readonly fault: string | null
}

export interface Circumstances {
  readonly held: ReadonlySet<string>
  readonly shortcuts: readonly Shortcut[]
  readonly recent: readonly Recent[]
}

interface Place {
  readonly screen: Screen
  /** Title of its group. */
  readonly area: string
}

/** Everything that may be chosen for this text, best first within each section. Nothing is asked of the server. */
export function offersFor(typed: string, circumstances: Circumstances, map = screenMap): Offered {
  const text = typed.trim()
  const places = placesFor(circumstances.held, map)
  const pages = pagesFor(text, places)
  const actions = actionsFor(text, circumstances.shortcuts)
  const recent = recentFor(text, circumstances.recent, places)
  const reading = text === '' || text.length > 300 ? null : classify(text)
  const found =
    reading === null || 'fault' in reading
      ? []
      : questionsFor(text, reading.identifier.kind, reading.words, places)
  const searched: Section = { title: `Found for ${text}`, offers: found }
  const goTo: Section = { title: 'Go to', offers: pages.offers }
  const acts: Section = { title: 'On this page', offers: actions }
  const before: Section = { title: 'Recent', offers: recent }
  // A word that begins a page's name means the page; everything else is looked for first.
  const sections =
    text === ''
      ? [before, acts, goTo]
      : pages.byName
        ? [goTo, acts, searched, before]
        : [searched, acts, goTo, before]
  const shown = sections.filter(({ offers }) => offers.length > 0)
  return {
    sections: shown,
    fault: shown.length === 0 && reading !== null && 'fault' in reading ? reading.fault : null,
  }
}

function placesFor(held: ReadonlySet<string>, map: readonly MenuEntry[]): Place[] {
  const all = map.flatMap((entry) =>
    isGroup(entry)
      ? entry.screens.map((screen) => ({ screen, area: entry.title }))
      : [{ screen: entry, area: '' }],
  )
  return [...all, { screen: accountScreen, area: '' }].filter(
    ({ screen }) => !screen.hidden && mayOpen(screen, held),
  )
}

function pagesFor(text: string, places: readonly Place[]): { offers: Offer[]; byName: boolean } {
  const fitting = places
    .map((place) => ({ ...place, score: fit(text, place.screen.title, place.area) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return {
    byName: /^[a-z][a-z ]+$/i.test(text) && (fitting[0]?.score ?? 0) >= 3,
    offers: fitting.map(({ screen, area }) => ({
      id: `page ${screen.path}`,
      icon: 'page',
      title: screen.title,
      detail: [area, screen.built ? '' : 'not built yet'].filter(Boolean).join(', '),
      ...(screen.jump === undefined ? {} : { press: `g ${screen.jump}` }),
      chosen: { path: screen.path },
    })),
  }
}

function questionsFor(
  text: string,
  kind: NonNullable<Exclude<Screen['takes'], 'any'>>[number],
  words: string,
  places: readonly Place[],
): Offer[] {
  return places
    .filter(({ screen }) => screen.built && (screen.takes === 'any' || screen.takes?.includes(kind)))
    .toSorted((one, other) => Number(other.screen.takes === 'any') - Number(one.screen.takes === 'any'))
    .map(({ screen }) => ({
      id: `ask ${screen.path}`,
      icon: 'search',
      title: screen.title,
      subject: text,
      detail: words,
      chosen: { path: screen.path, q: text },
    }))
}

function actionsFor(text: string, shortcuts: readonly Shortcut[]): Offer[] {
  return shortcuts
    .filter(({ group, press }) => group === 'On this page' || press === '?')
    .filter(({ does, press }) => text !== '' && (text === press || fit(text, does, '') > 0))
    .map(({ does, press, run }) => ({
      id: `act ${press}`,
      icon: 'act',
      title: does,
      detail: '',
      press,
      chosen: { run },
    }))
}

function recentFor(text: string, recent: readonly Recent[], places: readonly Place[]): Offer[] {
  return recent.flatMap(({ path, q }) => {
    const place = places.find(({ screen }) => screen.path === path)
    if (place === undefined || q === text || !q.toLowerCase().includes(text.toLowerCase())) return []
    return [
      {
        id: `recent ${path} ${q}`,
        icon: 'recent' as const,
        title: place.screen.title,
        subject: q,
        detail: '',
        chosen: { path, q },
      },
    ]
  })
}
