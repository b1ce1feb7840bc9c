const ENDINGS = /\.(csv|tsv|txt|dat|sta|940|mt940|xml|ofx|qif|html?|xlsx?|ods)$/i;

/** The name of a sample: only a known ending of the original stays, because names hold names. */
export function sampleName(originalName: string): string {
  return `minta.${ENDINGS.exec(originalName)?.[1]?.toLowerCase() ?? "txt"}`;
}
