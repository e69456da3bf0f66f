import { codeIn, textOf } from './sources.ts'
import { sentencesOf } from './words-of.ts'
import type { Name } from './words-of.ts'

/** What holds the words of the product; recordings of other systems keep their own. */
export const spoken = ['contract', 'server', 'web', 'connectors']
  .flatMap(codeIn)
  .filter((path) => !path.includes('/samples/'))

/** Never a part of a name, written as in `readSignOns`: read sign ons. */
const everywhere =
  /\b(works|surroundings?|spared?|sparing|deeds?|askers?|entrances?|shall|guarded|let in|kept out|sign ons?|waited for|who had it)\b/

/** Never the whole name of a folder, a file, a type, a function or a field. */
const whole =
  /^(told|behind|again|kept|last|around|admission|condition|fits|fill|nothing|called|found|together|within)$/

/** Never the whole name of a function, which says what it does to what. */
const wholeFunction = /^(stuck|keep|made|press|way)$/

const apart = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

export const isRefused = ({ name, of }: Name): boolean =>
  everywhere.test(apart(name)) ||
  (of !== null && whole.test(apart(name))) ||
  (of === 'function' && wholeFunction.test(apart(name)))

/** Never in a comment or in a sentence that somebody reads; the noun, where a word is a verb too. */
const sentence =
  /\b([Ss]urroundings|[Ss]pared|[Dd]eeds?|[Aa]skers?|[Ee]ntrances?|[Ss]hall|[Gg]uarded|[Ll]ets? in|[Ll]etting in|[Kk]ept out|[Ss]ign-ons?|waited for|[Ww]ho had it)\b|\b([Tt]he|[Ii]ts|[Tt]heir|[Oo]ur|of|from|with|whose) works\b/

/** Files with a refused word in a comment or a sentence. */
export const filesToReword = (): readonly string[] =>
  spoken.filter(
    (path) => sentence.test(textOf(path)) && sentencesOf(path).some((text) => sentence.test(text)),
  )

// `run.mjs scripts/structure/refused-words.ts --list > scripts/structure/files-to-reword.txt`
if (process.argv.includes('--list')) console.log(filesToReword().join('\n'))
