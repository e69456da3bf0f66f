import type { SavedView } from '@patchbay/contract/account/saved-views'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { isGroup, mayOpen, nameScreens, screenMap } from '@patchbay/contract/screens'
import type { MenuEntry, Screen } from '@patchbay/contract/screens'
import type { Shortcut } from '../keys/keyboard.ts'
import { fit } from './fit.ts'
import type { PageAction } from '../keys/page-actions.ts'
import type { Recent } from './use-recent.ts'

/** A line of the palette: a page, a question to a page, a saved view, or something the page in front can do. */
export interface Offer {
  /** The same line keeps its id while somebody types. */
  readonly id: string
  readonly icon: 'search' | 'page' | 'act' | 'recent' | 'view'
  readonly title: string
  /** The thing asked for, as it is copied: in mono. */
  readonly subject?: string
  readonly detail: string
  /** Shortcut that does the same. */
  readonly press?: string
  readonly chosen:
    | { readonly path: string; readonly q?: string }
    | { readonly path: string; readonly address: string }
    | { readonly run: () => void }
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
  readonly actions: readonly PageAction[]
  readonly recent: readonly Recent[]
  readonly views: readonly View[]
}

/** A saved view: a page with all that its address holds. */
export type View = Pick<SavedView, 'id' | 'name' | 'screen' | 'address'>

/** Lines of what was asked or saved before: few while nothing is typed, for the pages below them. */
const few = 6
const many = 12

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
  const actions = actionsFor(text, circumstances)
  const most = text === '' ? few : many
  const recent = recentFor(text, circumstances.recent, places).slice(0, most)
  const saved = viewsFor(text, circumstances.views, places).slice(0, most)
  const reading = text === '' ? null : classify(text)
  const found =
    reading === null || 'fault' in reading
      ? []
      : questionsFor(text, reading.identifier.kind, reading.words, places)
  const searched: Section = { title: `Found for ${text}`, offers: found }
  const goTo: Section = { title: 'Go to', offers: pages.offers }
  const acts: Section = { title: 'On this page', offers: actions }
  const before: Section = { title: 'Recent', offers: recent }
  const views: Section = { title: 'Saved views', offers: saved }
  // A word that begins the name of a page or of something to do means that; everything else is looked for first.
  const sections =
    text === ''
      ? [before, views, acts, goTo]
      : pages.byName
        ? [goTo, views, acts, searched, before]
        : isWords(text) && actions.some(({ title }) => fit(text, title, '') >= 3)
          ? [acts, views, goTo, searched, before]
          : saved.some(({ title }) => fit(text, title, '') >= 3)
            ? [views, searched, acts, goTo, before]
            : [searched, acts, views, goTo, before]
  const shown = sections.filter(({ offers }) => offers.length > 0)
  return {
    sections: shown,
    fault: shown.length === 0 && reading !== null && 'fault' in reading ? reading.fault : null,
  }
}

const isWords = (text: string) => /^[a-z][a-z ]+$/i.test(text)

function placesFor(held: ReadonlySet<string>, map: readonly MenuEntry[]): Place[] {
  const all = map.flatMap((entry) =>
    isGroup(entry)
      ? entry.screens.map((screen) => ({ screen, area: entry.title }))
      : [{ screen: entry, area: '' }],
  )
  return [...all, ...nameScreens.map((screen) => ({ screen, area: '' }))].filter(
    ({ screen }) => !screen.hidden && mayOpen(screen, held),
  )
}

function pagesFor(text: string, places: readonly Place[]): { offers: Offer[]; byName: boolean } {
  const fitting = places
    .map((place) => ({ ...place, score: fit(text, place.screen.title, place.area) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return {
    byName: isWords(text) && (fitting[0]?.score ?? 0) >= 3,
    offers: fitting.map(({ screen, area }) => ({
      id: `page ${screen.path}`,
      icon: 'page',
      title: screen.title,
      detail: area,
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
    .filter(({ screen }) => screen.takes === 'any' || screen.takes?.includes(kind))
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

function actionsFor(text: string, { shortcuts, actions }: Circumstances): Offer[] {
  const byKey = shortcuts
    .filter(({ group, press }) => group === 'On this page' || (press === '?' && text !== ''))
    .filter(({ does, press }) => text === press || fit(text, does, '') > 0)
    .map(({ does, press, run }) => ({
      id: `act ${press}`,
      icon: 'act' as const,
      title: does,
      detail: '',
      press,
      chosen: { run },
    }))
  const others = actions
    .filter(({ does, detail = '' }) => fit(text, does, detail) > 0)
    .map(({ id, does, detail = '', run }) => ({
      id: `do ${id}`,
      icon: 'act' as const,
      title: does,
      detail,
      chosen: { run },
    }))
  return [...byKey, ...others]
}

function viewsFor(text: string, views: readonly View[], places: readonly Place[]): Offer[] {
  return views.flatMap(({ id, name, screen: path, address }) => {
    const place = places.find(({ screen }) => screen.path === path)
    if (place === undefined || fit(text, name, place.screen.title) === 0) return []
    return [
      {
        id: `view ${id}`,
        icon: 'view' as const,
        title: name,
        detail: place.screen.title,
        chosen: { path, address },
      },
    ]
  })
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
