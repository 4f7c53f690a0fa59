/** A program in no particular language: what the printers of print/ write down. */
import type { ClusterKind, NumberValue } from "../schema";

/** The files of a program. In Terraform's language they are one module, in TypeScript they import each other. */
export interface GeneratedProgram {
  readonly files: readonly ProgramFile[];
  /** What a program in TypeScript imports from. */
  readonly cdkLibrary: CdkLibrary;
  /** What stands behind the names of the files where they import each other. @default nothing */
  readonly moduleEnding?: string;
  /** How the files import each other in JavaScript. @default they are in TypeScript */
  readonly javascript?: ModuleFormat;
}

/** The two kinds of JavaScript files: `import` and `export`, or `require` and `module.exports`. */
export type ModuleFormat = "esm" | "commonjs";

/** A CDK library, by the name of its package. */
export type CdkLibrary = "cdktf" | "cdktn";

export interface ProgramFile {
  /** The name without its ending. */
  readonly name: string;
  readonly statements: readonly Statement[];
}

export type Statement =
  Setup | SecretVariable | SharedLists | ClusterResource | Imports | Note | Synth | Addition | AdditionCalls;

/** The provider, and in TypeScript the app and its stack. */
export interface Setup {
  readonly is: "setup";
}

/** A function of TypeScript that adds clusters to a stack of an app. */
export interface Addition {
  readonly is: "addition";
  readonly to: StackOfApp;
  readonly statements: readonly (SecretVariable | SharedLists | ClusterResource | Imports)[];
}

/** A function of TypeScript that calls those of other files. */
export interface AdditionCalls {
  readonly is: "addition-calls";
  readonly functionName: string;
  readonly called: readonly string[];
}

/** A stack of a program that exists, to which a function adds clusters. */
export interface StackOfApp {
  /** The name of the function. */
  readonly functionName: string;
  /** The ids that lead from the app to the stack: one, unless the stack is in another construct. */
  readonly path: readonly string[];
  /** The provider of its clusters: the default one, another one such as `cloud.eu`, or one that the function adds. */
  readonly provider:
    | { readonly is: "default" }
    | { readonly is: "alias"; readonly name: string }
    | { readonly is: "new"; readonly id: string };
}

/** What a declaration is called; `names.ts` makes the names. */
export interface DeclaredNames {
  /** The name of the constant in TypeScript. */
  readonly identifier: string;
  /** The id of the construct. Fit for the name of a file: no other differs from it in case alone. */
  readonly constructId: string;
  /** The name in Terraform's language. */
  readonly label: string;
}

/** A sensitive variable of Terraform, without a default. */
export interface SecretVariable {
  readonly is: "secret-variable";
  readonly names: DeclaredNames;
  readonly description: string;
}

/** The ranges that several clusters have, and the access lists that several places of a program have. */
export interface SharedLists {
  readonly is: "shared-lists";
  readonly ranges: readonly SharedRange[];
  readonly lists: readonly SharedList[];
}

export interface SharedRange {
  readonly is: "shared-range";
  readonly names: DeclaredNames;
  readonly range: string;
}

export interface SharedList {
  readonly is: "shared-list";
  readonly names: DeclaredNames;
  /** Ranges, and references to shared ones. */
  readonly entries: readonly CodeExpression[];
}

export interface ClusterResource {
  readonly is: "cluster";
  readonly kind: ClusterKind;
  /** Its name in the service. */
  readonly name: string;
  readonly names: DeclaredNames;
  /** Sentences, each a line of its own, above the resource. */
  readonly comments: readonly string[];
  /** The configuration of its provider, such as `cloud.eu`, unless it is the one that Terraform takes by itself. */
  readonly provider?: string;
  /** Whether nothing refers to it: a constant that nobody uses may not compile. @default false */
  readonly isAlone?: boolean;
  readonly fields: readonly WrittenField[];
}

/** Imports clusters that exist. To be removed once it was applied. */
export interface Imports {
  readonly is: "imports";
  readonly clusters: readonly ImportedCluster[];
}

export interface ImportedCluster {
  readonly cluster: ClusterResource;
  /** Its id in the service. */
  readonly id: string;
}

/** A comment on its own. */
export interface Note {
  readonly is: "note";
  readonly comments: readonly string[];
}

/** The synthesis of a TypeScript program. Terraform's language has none. */
export interface Synth {
  readonly is: "synth";
}

/** An attribute of a cluster, or of an object in it. A field without a value is only a comment. */
export interface WrittenField {
  /** The name in Terraform. */
  readonly name: string;
  readonly comments: readonly string[];
  readonly value?: CodeExpression;
}

export type CodeExpression =
  | { readonly is: "literal"; readonly value: string | boolean | NumberValue }
  | { readonly is: "reference"; readonly to: SecretVariable | SharedList | SharedRange }
  | { readonly is: "list"; readonly elements: readonly CodeExpression[] }
  | { readonly is: "object"; readonly fields: readonly WrittenField[] };
