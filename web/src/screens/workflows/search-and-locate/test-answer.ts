import type { Answer } from '@patchbay/contract/workflows/search-and-locate'

type Row = Answer['statements'][number]['rows'][number]

export const row = (label: string, value: string): Row => ({ label, value, identifier: true })
export const statement = (title: string, ...rows: Row[]) => ({
  source: 'kea-1',
  title,
  observedAt: null,
  freshness: 'live' as const,
  rows,
})
export const fact = (name: 'mac' | 'address' | 'vlan' | 'owner', value: string) => ({
  name,
  label: name,
  value,
  source: 'kea-1',
  observedAt: null,
  freshness: 'live' as const,
  disputed: false,
})

/** An answer that says nothing yet but what it is. */
export const emptyAnswer: Answer = {
  verdict: 'found',
  sentence: '',
  title: 'LT-00254',
  subtitle: null,
  icon: 'laptop',
  badges: [],
  confidence: { word: 'confirmed', squares: 5, because: '' },
  noNetwork: null,
  candidate: null,
  facts: [],
  reasons: [],
  alternatives: [],
  contradictions: [],
  trail: { places: [], addresses: [], vlans: [] },
  statements: [],
  choices: [],
  pages: [],
}
