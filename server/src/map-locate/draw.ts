import type { Answer } from '@patchbay/contract/common-queries/map-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import { answerFrom } from '../locate/answer.ts'
import type { Dossier } from '../locate/dossier.ts'
import type { SiteFloor } from './site-floors.ts'
import { otherFloorWords, spotsOf } from './spots.ts'

/** The places of what was found, with the words of Search and locate. */
export const mapFrom =
  (floors: readonly SiteFloor[]) =>
  (dossier: Dossier, asked: string, sources: readonly Source[]): Answer => {
    const { verdict, sentence, title, subtitle, icon, badges, choices } = answerFrom(dossier, asked, sources)
    return {
      verdict,
      sentence,
      title,
      subtitle,
      icon,
      badges: badges.map((text) => ({ tone: 'info', text })),
      spots: verdict === 'several' ? [] : spotsOf(dossier, floors),
      otherFloor: otherFloorWords(dossier, floors),
      choices,
    }
  }
