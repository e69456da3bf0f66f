const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}_-]+/u)

/** Is the word one of the text's, whatever its case: `A100123` of `Dell 5430, A100123`, and not of `A1001234`. */
export const hasWord = (text: string, word: string): boolean => wordsOf(text).includes(word.toLowerCase())
