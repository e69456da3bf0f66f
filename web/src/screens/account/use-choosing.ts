import { useState } from 'react'
import type { Preferences } from '../../preferences/preferences.ts'
import { savePreferences } from '../../preferences/save-preferences.ts'

export type ChoosingState = 'unchanged' | 'saving' | 'saved' | 'failed'

/** A choice acts at once and is kept at the server; one that cannot be kept is shown as before. */
export function useChoosing() {
  const [state, setState] = useState<ChoosingState>('unchanged')
  async function choose(change: Partial<Preferences>): Promise<void> {
    setState('saving')
    try {
      await savePreferences(change)
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  return { state, choose }
}
