// A package's face that says too little.

/** It has a text, and no example. */
export class Half {
  /** @param said what it is */
  public constructor(
    private readonly said: string,
    private readonly unsaid: string,
  ) {}

  public act(): void {
    this.result("");
  }

  /** What it gives is not said. */
  public result(given: string): string {
    return this.said + this.unsaid + given;
  }

  public get value(): string {
    return this.said;
  }

  protected hidden(): string {
    return this.unsaid;
  }
}

export interface Silent {
  /** What it is. */
  readonly said: string;
  readonly unsaid?: number;
}
