/** The places of the items of one day and amount. */
export class Places {
  private readonly counts = new Map<number, number>();
  private lowest = 1;

  add(place: number): void {
    this.counts.set(place, (this.counts.get(place) ?? 0) + 1);
  }

  remove(place: number): void {
    const count = (this.counts.get(place) ?? 0) - 1;
    if (count > 0) this.counts.set(place, count);
    else this.counts.delete(place);
    this.lowest = Math.min(this.lowest, place);
  }

  freeFrom(from: number): number {
    while (this.counts.has(this.lowest)) this.lowest++;
    let free = Math.max(from, this.lowest);
    while (this.counts.has(free)) free++;
    return free;
  }
}
